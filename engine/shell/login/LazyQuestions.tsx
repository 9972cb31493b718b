import { lazy, Suspense } from 'react'
import type { Login } from './use-login.ts'

const Questions = lazy(async () => ({ default: (await import('./LoginQuestions.tsx')).LoginQuestions }))

/** Loaded with the first question: most logins have none. */
export function LoginQuestions({ login }: { readonly login: Login }) {
  const asks = login.result?.kind === 'companies' || login.result?.kind === 'sessions'
  return asks ? (
    <Suspense>
      <Questions login={login} />
    </Suspense>
  ) : null
}
