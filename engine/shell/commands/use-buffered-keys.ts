import { useEffect, useRef, type RefObject } from 'react'
import type { KeyBuffer } from './key-buffer.ts'

interface Palette {
  readonly dialog: RefObject<HTMLElement | null>
  type(change: (text: string) => string): void
  close(): void
}

/** Replays to the palette the keys that were pressed while it was loading, in their order, and stops the buffer. */
export function useBufferedKeys(buffer: KeyBuffer, palette: Palette): void {
  const current = useRef(palette)
  useEffect(() => {
    current.current = palette
  })
  useEffect(() => replayKeys(buffer, (key) => replayKey(key, current.current)), [buffer])
}

/** One key after the other, those pressed meanwhile too; then the buffer is stopped. Returns what breaks it off. */
export function replayKeys(buffer: KeyBuffer, replay: (key: string) => void): () => void {
  let frame = 0
  const next = (): void => {
    const key = buffer.keys.shift()
    if (key === undefined) return buffer.stop()
    replay(key)
    // Two frames: the list has been filtered by then, which the next key may depend on.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(next)))
  }
  next()
  return () => {
    cancelAnimationFrame(frame)
    buffer.stop()
  }
}

/** Does to the palette what the key does in its field. */
export function replayKey(key: string, { dialog, type, close }: Palette): void {
  if (key.length === 1) type((text) => text + key)
  else if (key === 'Backspace') type((text) => text.slice(0, -1))
  else if (key === 'Escape') close()
  else dialog.current?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
