"""The manager in the browser: `pairwright serve`.

    request --guard (access)--> handler (pages) --> Desk (manager) or Book (report) --> template --> HTML

What the public reads are the pages of the published site (`report.site.pages`), made live from the event. What arbiters
do are the verbs of `manager.verb`: one form and one address for each, `/e/EVENT/do/VERB`; a question comes back as a
page that repeats the act with its token. To add a page: a handler in `pages/`, a template beside the others, and its
address with its least role in `access.ROUTES`; a test walks every route with every role. An address has one handler:
what is read and what is done stand at different ones.
"""
