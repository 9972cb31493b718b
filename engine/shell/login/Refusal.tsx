import type { ReactNode } from 'react'
import { Reference } from '../../ui/Reference.tsx'
import type { Login } from './use-login.ts'

interface RefusalProps {
  readonly login: Pick<Login, 'result'>
  /** A way on, for refusals that have one. */
  readonly children?: ReactNode
}

/** Why a login call was refused: the last part of its form, so that nothing moves when it appears. */
export function Refusal({ login: { result }, children }: RefusalProps) {
  const refused = result?.kind === 'refused' ? result : null
  return (
    <div className="cs-login__refusal" role="alert">
      {refused === null ? null : (
        <>
          <p className="cs-field-error">{refused.text}</p>
          {children}
          <Reference id={refused.reference} />
        </>
      )}
    </div>
  )
}
