import { takeEarlyKeys } from './early-keys.ts'

/**
 * Presses the recorded keys again, in their order, one for each drawing; the recording ends. The rest is dropped once a
 * dialog is open, which nobody had seen when they pressed them, and once somebody presses a key.
 */
export function replayEarlyKeys(now?: () => number): void {
  const keys = takeEarlyKeys(now)
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
    target.dispatchEvent(new KeyboardEvent('keydown', key))
    // Two frames: by then the page has drawn what the key did, and the next one may depend on it.
    requestAnimationFrame(() => requestAnimationFrame(next))
  }
  next()
}
