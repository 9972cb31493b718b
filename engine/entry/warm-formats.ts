/**
 * The first number that a page formats takes 50 ms on a phone, the first date 30 ms: the browser then loads its data on
 * languages and calendars. This triggers both while the rest of the page is loading and the processor is
 * idle.
 */
new Intl.NumberFormat().format(0)
new Intl.DateTimeFormat().format(0)
