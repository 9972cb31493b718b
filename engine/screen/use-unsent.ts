import { useStore } from 'zustand'
import type { ScreenStore } from '../page/store.ts'
import { useOnline } from '../ui/use-online.ts'

/** The number of documents whose decision could not be sent: it is sent again once there is a network. */
export function useUnsent(store: ScreenStore): number {
  const isOnline = useOnline()
  const pending = useStore(store, (state) => state.pending)
  return !isOnline && pending?.status === 'sending' ? pending.keys.length : 0
}
