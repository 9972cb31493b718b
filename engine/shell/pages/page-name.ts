/**
 * The page a path of this site names: '' for home, `sales` for `/sales`; null: deeper than any page is. Slashes at the
 * end are ignored, as typed addresses have them.
 */
export function pageName(pathname: string): string | null {
  const name = pathname.replace(/^\/+|\/+$/g, '')
  return name.includes('/') ? null : decoded(name)
}

/** A percent sign that begins no escape stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
