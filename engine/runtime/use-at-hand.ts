import { useEffect } from 'react'
import type { AtHand } from './commands.ts'

/** Tells who asks for commands by name (Ctrl+K) what this screen is as it was last drawn, and that it has gone. */
export function useAtHand(tell: ((screen: AtHand | null) => void) | undefined, screen: AtHand): void {
  useEffect(() => tell?.(screen))
  useEffect(() => () => tell?.(null), [tell])
}
