import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useScreen } from './host.ts'
import { loadQuestion } from '../page/react/press.ts'

const Question = lazy(async () => ({ default: (await loadQuestion()).Question }))

/** The question of an action, with Cancel and Confirm (foundation §2, modals). */
export function ConfirmDialog() {
  const { store } = useScreen()
  const request = useStore(store, (state) => state.confirm)
  if (!request) return null
  return (
    <Suspense>
      <Question request={request} />
    </Suspense>
  )
}
