import { laterPart } from '../../ui/later-part.tsx'
import type { Login } from './use-login.ts'

const Questions = laterPart(async () => (await import('./LoginQuestions.tsx')).LoginQuestions)

/** Loaded with the first question: most logins have none. */
export function LazyQuestions({ login }: { readonly login: Login }) {
  const asks = login.result?.kind === 'companies' || login.result?.kind === 'sessions'
  return asks ? <Questions login={login} /> : null
}
