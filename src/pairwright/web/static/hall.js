// The display turns to the next tables by itself; a page with nothing to turn looks again for news.
setTimeout(() => location.replace(document.body.dataset.next), 12000);
