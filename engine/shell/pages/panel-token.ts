/** The parameter in which a page the ERP draws itself reads the token (foundation §2, §7). */
const TOKEN = 'apitoken'

/**
 * Adds the token to the forms and links in a frame of this page's own origin (foundation §7, notes): a form that leads
 * to another page would lose the token of the frame's address. Returns the function that stops it. A frame of another
 * origin cannot be changed, and links to another origin get no token.
 */
export function addToken(frame: HTMLIFrameElement, token: () => string | null): () => void {
  const stop = new AbortController()
  const listen = { capture: true, signal: stop.signal }

  function onSubmit({ target }: Event): void {
    const form = target as HTMLFormElement
    const value = token()
    if (value === null || !isOwn(form.action) || form.elements.namedItem(TOKEN) !== null) return
    const field = form.ownerDocument.createElement('input')
    Object.assign(field, { type: 'hidden', name: TOKEN, value })
    form.append(field)
  }

  function onClick({ target }: Event): void {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
    const value = token()
    if (value === null || link === null || !isOwn(link.href)) return
    const url = new URL(link.href)
    // A fragment of the same page causes no request.
    if (url.hash !== '' && url.pathname === link.ownerDocument.location.pathname) return
    url.searchParams.set(TOKEN, value)
    link.href = url.href
  }

  function onLoad(): void {
    frame.contentDocument?.addEventListener('submit', onSubmit, listen)
    frame.contentDocument?.addEventListener('click', onClick, listen)
  }

  frame.addEventListener('load', onLoad, { signal: stop.signal })
  onLoad()
  return () => stop.abort()
}

function isOwn(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === window.location.origin
}
