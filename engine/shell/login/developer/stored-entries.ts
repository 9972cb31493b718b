/** One entry of this browser's storage. */
export interface StoredEntry {
  readonly source: 'Local storage' | 'Cookie'
  readonly name: string
  readonly value: string
}

/** Everything that scripts of this site can read, which excludes HttpOnly cookies. @param cookies `document.cookie` */
export function storedEntries(storage: Storage, cookies: string): readonly StoredEntry[] {
  const local = Object.entries(storage).map(([name, value]) => ({
    source: 'Local storage' as const,
    name,
    value: String(value),
  }))
  const pairs = cookies.split(';').filter((pair) => pair.trim() !== '')
  const fromCookies = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { source: 'Cookie' as const, name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }
  })
  return [...local, ...fromCookies]
}

/** One entry per line: source, name and value, separated by tabs. */
export function entriesText(entries: readonly StoredEntry[]): string {
  return entries.map(({ source, name, value }) => `${source}\t${name}\t${value}`).join('\n')
}
