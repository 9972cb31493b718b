/** Any origin will do: it is compared with itself. */
const HERE = 'http://here.invalid'
const LONGEST = 2_000
/** Pages that begin a session themselves: leading back to them would go round in a circle. */
const ENTRIES = /^\/(main|ssr|login)(\/|$)/

/**
 * The path and query to lead to after signing in, of a text that anybody may have written into a link: always of this
 * site. '/' where it is none, and without a token of a session.
 */
export function returnPath(text: string | null): string {
  if (text === null || text.length > LONGEST || !text.startsWith('/') || !URL.canParse(text, HERE)) return '/'
  const url = new URL(text, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//') || ENTRIES.test(url.pathname)) return '/'
  url.searchParams.delete('apitoken')
  return `${url.pathname}${url.search}`
}
