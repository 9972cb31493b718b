/** What a page the ERP draws itself reads the token from (foundation §2, §7). */
const TOKEN = 'apitoken'

/**
 * Has the forms and links of a frame of this page's own origin carry the token (foundation §7, notes): a form that
 * leads elsewhere would lose the one of the frame's address. Returns what stops it. A page of another origin keeps
 * what it asks for to itself, and what leads to another origin carries nothing.
 */
export function bringToken(frame: HTMLIFrameElement, token: () => string | null): () => void {
  const stop = new AbortController()
  const listen = { capture: true, signal: stop.signal }

  function onSubmit({ target }: Event): void {
    const form = target as HTMLFormElement
    const known = token()
    if (known === null || !isOwn(form.action) || form.elements.namedItem(TOKEN) !== null) return
    const field = form.ownerDocument.createElement('input')
    Object.assign(field, { type: 'hidden', name: TOKEN, value: known })
    form.append(field)
  }

  function onClick({ target }: Event): void {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
    const known = token()
    if (known === null || link === null || !isOwn(link.href)) return
    const url = new URL(link.href)
    // A place on the same page is asked for nowhere.
    if (url.hash !== '' && url.pathname === link.ownerDocument.location.pathname) return
    url.searchParams.set(TOKEN, known)
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
