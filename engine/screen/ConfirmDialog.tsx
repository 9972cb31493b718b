import { useStore } from 'zustand'
import { laterPart } from '../ui/later-part.tsx'
import { useScreen } from './host.ts'
import { loadQuestion } from '../page/react/press.ts'

const QuestionDialog = laterPart(async () => (await loadQuestion()).QuestionDialog)

/** The question of an action, with Cancel and Confirm (foundation §2, modals). */
export function ConfirmDialog() {
  const store = useScreen((host) => host.store)
  const request = useStore(store, (state) => state.confirm)
  return request ? <QuestionDialog request={request} /> : null
}
