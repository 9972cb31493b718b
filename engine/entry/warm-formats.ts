/**
 * The first number that a page formats costs 50 ms on a phone, the first day 30 ms: the browser reads what it knows of
 * languages and calendars then. This asks for both while the rest of the page is on its way and the processor has
 * nothing to do.
 */
new Intl.NumberFormat().format(0)
new Intl.DateTimeFormat().format(0)
