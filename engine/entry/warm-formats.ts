/**
 * The first number that a page formats costs 50 ms on a phone: the browser reads what it knows of languages then. This
 * asks for it while the rest of the page is on its way and the processor has nothing to do.
 */
new Intl.NumberFormat().format(0)
