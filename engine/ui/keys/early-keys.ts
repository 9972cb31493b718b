/** Keys pressed before the page can obey them: recorded from its first script on, and obeyed once its list is drawn. */

interface EarlyKey {
  readonly init: KeyboardEventInit
  readonly at: number
}

/** Nobody waits for what they pressed longer ago. */
const LATEST_MS = 3_000
const MOST = 20

let recorded: EarlyKey[] = []
let stop: () => void = () => undefined

/** Records single keys that nothing on the page takes, until they are replayed or somebody points at something. */
export function recordEarlyKeys(now: () => number = Date.now): void {
  recorded = []
  const record = (event: KeyboardEvent): void => {
    const { target, code, key, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat } = event
    if (target !== document.body || event.defaultPrevented || isComposing || repeat) return
    if (ctrlKey || metaKey || altKey || recorded.length >= MOST) return
    recorded.push({ init: { code, key, shiftKey, bubbles: true, cancelable: true }, at: now() })
  }
  const end = (): void => stop()
  document.addEventListener('keydown', record)
  document.addEventListener('pointerdown', end, { once: true })
  stop = () => {
    recorded = []
    document.removeEventListener('keydown', record)
    document.removeEventListener('pointerdown', end)
  }
}

/** The keys that were recorded, in their order; the recording ends. */
export function takeEarlyKeys(now: () => number = Date.now): KeyboardEventInit[] {
  const keys = recorded.filter(({ at }) => now() - at < LATEST_MS).map(({ init }) => init)
  stop()
  return keys
}
