import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useScreen } from './host.ts'

const ReasonDialog = lazy(async () => ({ default: (await import('../ui/ReasonDialog.tsx')).ReasonDialog }))

/** The reason of a decision that requires one (foundation §5, rejection). */
export function AskReason() {
  const store = useScreen((host) => host.store)
  const request = useStore(store, (state) => state.askReason)
  return request ? (
    <Suspense>
      <ReasonDialog request={request} />
    </Suspense>
  ) : null
}
