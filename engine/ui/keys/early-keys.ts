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

/**
 * Presses the recorded keys again, in their order, one for each drawing; the recording ends. The rest is dropped once a
 * dialog is open, which nobody had seen when they pressed them, and once somebody presses a key.
 */
export function replayEarlyKeys(now: () => number = Date.now): void {
  const keys = recorded.filter(({ at }) => now() - at < LATEST_MS)
  stop()
  const drop = (): void => void keys.splice(0)
  const dropAtKey = ({ isTrusted }: KeyboardEvent): void => {
    if (isTrusted) drop()
  }
  document.addEventListener('keydown', dropAtKey, true)
  const next = (): void => {
    if (document.querySelector('dialog[open]')) drop()
    const key = keys.shift()
    if (key === undefined) return document.removeEventListener('keydown', dropAtKey, true)
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', key.init))
    // Two frames: by then the page has drawn what the key did, and the next one may depend on it.
    requestAnimationFrame(() => requestAnimationFrame(next))
  }
  next()
}
