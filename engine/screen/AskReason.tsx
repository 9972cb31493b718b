import { useStore } from 'zustand'
import { laterPart } from '../ui/later-part.tsx'
import { useScreen } from './host.ts'

const ReasonDialog = laterPart(async () => (await import('../ui/ReasonDialog.tsx')).ReasonDialog)

/** The reason of a decision that requires one (foundation §5, rejection). */
export function AskReason() {
  const store = useScreen((host) => host.store)
  const request = useStore(store, (state) => state.askReason)
  return request ? <ReasonDialog request={request} /> : null
}
