"""Paper and publication: an event as documents (PDF, CSV, text, calendar), as pictures and as a static site.

    Event, Tournament or Cup --book--> Book --lists, sheets--> documents as plain data --pdf, plain, site--> bytes

A document says what a page says, once; paper, text files and the site only set it.
"""
