"""Paper and publication: an event as documents (PDF, CSV, text, calendar), as pictures and as a static site.

    Event, Tournament or Cup --book--> Book --lists, sheets--> documents as plain data --pdf, plain, site--> bytes

A document defines the content of a page once; paper, text files and the site only lay it out.
"""
