import { Reference } from '../../ui/Reference.tsx'
import type { Login } from './use-login.ts'

/** Of a login call that was refused. */
export function RefusalReference({ login: { result } }: { readonly login: Pick<Login, 'result'> }) {
  return result?.kind === 'refused' ? <Reference id={result.reference} /> : null
}
