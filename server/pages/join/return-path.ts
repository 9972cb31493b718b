/** An arbitrary origin: it is only compared with itself. */
const HERE = 'http://here.invalid'
const LONGEST = 2_000
/** Pages that begin a session themselves: returning to them would be a loop. */
const ENTRIES = /^\/(main|ssr|login)(\/|$)/

/**
 * The path and query to open after signing in, from a text that anybody may have put into a link: always on this site,
 * without a session token. '/' for any other text.
 */
export function returnPath(text: string | null): string {
  if (text === null || text.length > LONGEST || !text.startsWith('/') || !URL.canParse(text, HERE)) return '/'
  const url = new URL(text, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//') || ENTRIES.test(url.pathname)) return '/'
  url.searchParams.delete('apitoken')
  return `${url.pathname}${url.search}`
}
