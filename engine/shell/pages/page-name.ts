/**
 * The page that a path of this site names: '' for home, `sales` for `/sales`; null: more segments than any page has.
 * Trailing slashes are ignored, as typed addresses have them.
 */
export function pageName(pathname: string): string | null {
  const name = pathname.replace(/^\/+|\/+$/g, '')
  return name.includes('/') ? null : decoded(name)
}

/** A percent sign that begins no escape is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
