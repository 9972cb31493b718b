/**
 * What a path of this site names: '' is home, `sales` what stands at `/sales`; null: deeper than any page is.
 * Slashes at the end are forgiven, as typed addresses have them.
 */
export function pageName(pathname: string): string | null {
  const name = pathname.replace(/^\/+|\/+$/g, '')
  return name.includes('/') ? null : decoded(name)
}

/** A percent sign somebody typed is one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
