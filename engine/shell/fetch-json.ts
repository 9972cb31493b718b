/** A file of this site that is not a call of the ERP: the manifest or a definition. */
export type FetchJson = <T>(href: string, cache: RequestCache) => Promise<T>

export const fetchJson: FetchJson = async (href, cache) => {
  const answer = await fetch(href, { cache, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
  return answer.json()
}
