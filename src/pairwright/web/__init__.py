"""The manager in the browser: `pairwright serve`.

    request --guard (access)--> handler (pages) --> Desk (manager) or Book (report) --> template --> HTML

The public sees the pages of the published site (`report.site.pages`), generated live from the event. Arbiters use the
verbs of `manager.verb`: one form and one URL for each, `/e/EVENT/do/VERB`; a question is answered on a page that
repeats the act with its token. To add a page: a handler in `pages/`, a template beside the others, and its URL with
its minimum role in `access.ROUTES`; a test visits every route with every role. A URL has one handler: reading and
acting have different ones.
"""
