/** Saving in a panel the ERP draws itself (foundation §8): what both sides have to call the same. */
const PANEL = {
  /** After a save the form has this long to say what is wrong. */
  waitMs: 1000,
  /** The hidden field in which the form says it. */
  check: '[name="invalid-fields"], #invalidFields',
  /** What it reads then: the form stays as it is, to be corrected. */
  found: 'true',
} as const

/**
 * Watches the forms of a frame of this page's own origin: after a save without a word of invalid fields `reload`
 * is called. Returns what stops it. A page of another origin keeps its forms to itself: nothing happens then.
 */
export function watchSaves(frame: HTMLIFrameElement, reload: () => void): () => void {
  const stop = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  // A save that opens a page is not cut off: the page it opens is asked as soon as it is there.
  let leaving: Document | null = null

  function check(): void {
    const panel = frame.contentDocument
    if (panel === null || panel === leaving) return
    leaving = null
    const said = panel.querySelector<HTMLInputElement>(PANEL.check)?.value
    if (said?.toLowerCase() !== PANEL.found) reload()
  }

  function onSubmit(event: Event): void {
    clearTimeout(waiting)
    const panel = frame.contentDocument
    waiting = setTimeout(() => {
      waiting = undefined
      leaving = opensPage(event) ? panel : null
      check()
    }, PANEL.waitMs)
  }

  function onLoad(): void {
    // Capturing: a form that keeps its events to itself is heard, too.
    frame.contentDocument?.addEventListener('submit', onSubmit, { capture: true, signal: stop.signal })
    if (leaving !== null && waiting === undefined) check()
  }

  frame.addEventListener('load', onLoad, { signal: stop.signal })
  onLoad()
  return () => {
    stop.abort()
    clearTimeout(waiting)
  }
}

/** Whether the form leads the frame elsewhere, and neither a script nor another frame takes it. */
function opensPage({ defaultPrevented, target }: Event): boolean {
  const { target: where } = target as HTMLFormElement
  return !defaultPrevented && (where === '' || where === '_self')
}
