/** Saving in a panel that the ERP draws itself (foundation §8): the names both sides agree on. */
const PANEL = {
  /** After a save the form has this long to report invalid fields. */
  waitMs: 1000,
  /** The hidden field in which the form reports invalid fields. */
  reportField: '[name="invalid-fields"], #invalidFields',
  /** Its value when there are any: the form stays as it is, to be corrected. */
  invalid: 'true',
} as const

/**
 * Watches the forms in a frame of this page's own origin: `reload` is called after a save that reports no invalid
 * fields. Returns the function that stops it. A frame of another origin cannot be watched: nothing happens then.
 */
export function watchSaves(frame: HTMLIFrameElement, reload: () => void): () => void {
  const stop = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  // A save that opens a page is not interrupted: the page it opens is checked as soon as it has loaded.
  let leaving: Document | null = null

  function check(): void {
    const panel = frame.contentDocument
    if (panel === null || panel === leaving) return
    leaving = null
    const report = panel.querySelector<HTMLInputElement>(PANEL.reportField)?.value
    if (report?.toLowerCase() !== PANEL.invalid) reload()
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
    // Capturing, to receive also the events that a form stops from bubbling.
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

/** Whether the submit replaces the frame's page, because neither a script nor another frame handles it. */
function opensPage({ defaultPrevented, target }: Event): boolean {
  const { target: frameName } = target as HTMLFormElement
  return !defaultPrevented && (frameName === '' || frameName === '_self')
}
