import { useEffect, useRef, type RefObject } from 'react'
import type { HeldKeys } from './hold-keys.ts'

interface Palette {
  readonly dialog: RefObject<HTMLElement | null>
  type(change: (text: string) => string): void
  close(): void
}

/** Gives the palette the keys that were pressed before it was there, in their order; then they are its own. */
export function useHeldKeys(held: HeldKeys, palette: Palette): void {
  const now = useRef(palette)
  useEffect(() => {
    now.current = palette
  })
  useEffect(() => {
    let frame = 0
    const next = (): void => {
      const key = held.keys.shift()
      if (key === undefined) {
        held.release()
        return
      }
      give(key, now.current)
      // The list has found anew what the next key is about.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(next)))
    }
    next()
    return () => {
      cancelAnimationFrame(frame)
      held.release()
    }
  }, [held])
}

function give(key: string, { dialog, type, close }: Palette): void {
  if (key.length === 1) type((text) => text + key)
  else if (key === 'Backspace') type((text) => text.slice(0, -1))
  else if (key === 'Escape') close()
  else dialog.current?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
