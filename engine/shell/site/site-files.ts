/** What the site's own server provides besides the calls of the ERP: JSON embedded in the page, and files. */

/** Fetches a file of this site: the manifest, a definition, a translation. Rejects unless the answer is 2xx. */
export type FetchJson = <T>(href: string, cache: RequestCache) => Promise<T>

/** Uses `fetch`. A refusal is an Error with href and status. */
export const fetchJson: FetchJson = async (href, cache) => {
  const answer = await fetch(href, { cache, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
  return answer.json()
}

/**
 * What the server embedded in the page as `<script type="application/json" id="…">`, which saves the first requests;
 * null when there is nothing, or nothing that can be parsed.
 */
export function embeddedJson<T>(page: Pick<Document, 'getElementById'>, id: string): T | null {
  const text = page.getElementById(id)?.textContent.trim() ?? ''
  // The placeholder of the template: the page comes from a host that does not fill it in.
  if (text === '' || /^%\w+%$/.test(text)) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
