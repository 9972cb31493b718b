import { Reference } from '../../ui/Reference.tsx'
import type { Login } from './use-login.ts'

/** The reference of a refused login call. */
export function RefusalReference({ login: { result } }: { readonly login: Pick<Login, 'result'> }) {
  return result?.kind === 'refused' ? <Reference id={result.reference} /> : null
}
