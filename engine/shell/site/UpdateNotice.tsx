import { lazy, Suspense } from 'react'
import { useSession } from './shell-context.ts'

const UpdateBar = lazy(async () => ({ default: (await import('./UpdateBar.tsx')).UpdateBar }))

/** The update button "at the top of this page" (foundation §5): the ERP has another build than the one loaded. */
export function UpdateNotice() {
  const outdated = useSession((state) => state.outdated)
  return outdated ? (
    <Suspense>
      <UpdateBar />
    </Suspense>
  ) : null
}
