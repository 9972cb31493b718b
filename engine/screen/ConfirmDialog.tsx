import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useScreen } from './host.ts'
import { loadQuestion } from '../page/react/press.ts'

const QuestionDialog = lazy(async () => ({ default: (await loadQuestion()).QuestionDialog }))

/** The question of an action, with Cancel and Confirm (foundation §2, modals). */
export function ConfirmDialog() {
  const store = useScreen((host) => host.store)
  const request = useStore(store, (state) => state.confirm)
  if (!request) return null
  return (
    <Suspense>
      <QuestionDialog request={request} />
    </Suspense>
  )
}
