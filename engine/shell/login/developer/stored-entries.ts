export interface StoredEntry {
  readonly place: 'Local storage' | 'Cookie'
  readonly name: string
  readonly value: string
}

/** What scripts of this site can read; HttpOnly cookies are not among it. */
export function storedEntries(storage: Storage, cookies: string): readonly StoredEntry[] {
  const local = Object.entries(storage).map(([name, value]) => ({
    place: 'Local storage' as const,
    name,
    value: String(value),
  }))
  const pairs = cookies.split(';').filter((pair) => pair.trim() !== '')
  const fromCookies = pairs.map((pair) => {
    const at = pair.indexOf('=')
    return { place: 'Cookie' as const, name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }
  })
  return [...local, ...fromCookies]
}

export function entriesText(entries: readonly StoredEntry[]): string {
  return entries.map(({ place, name, value }) => `${place}\t${name}\t${value}`).join('\n')
}
