import { useEffect, useRef, type RefObject } from 'react'
import type { KeyBuffer } from './key-buffer.ts'

interface Palette {
  readonly dialog: RefObject<HTMLElement | null>
  type(change: (text: string) => string): void
  close(): void
}

/** Replays the keys pressed while the palette was loading, in their order, and then stops the buffer. */
export function useBufferedKeys(buffer: KeyBuffer, palette: Palette): void {
  const current = useRef(palette)
  useEffect(() => {
    current.current = palette
  })
  useEffect(() => replayKeys(buffer, (key) => replayKey(key, current.current)), [buffer])
}

/** Replays one key after the other, including those pressed in the meantime, then stops. Returns a cancel function. */
export function replayKeys(buffer: KeyBuffer, replay: (key: string) => void): () => void {
  let frame = 0
  const next = (): void => {
    const key = buffer.keys.shift()
    if (key === undefined) return buffer.stop()
    replay(key)
    // Two frames: by then the list has been filtered, and the next key may depend on it.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(next)))
  }
  next()
  return () => {
    cancelAnimationFrame(frame)
    buffer.stop()
  }
}

/** Applies to the palette what the key would do in its input. */
export function replayKey(key: string, { dialog, type, close }: Palette): void {
  if (key.length === 1) type((text) => text + key)
  else if (key === 'Backspace') type((text) => text.slice(0, -1))
  else if (key === 'Escape') close()
  else dialog.current?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
