import { useEffect, useRef, type ReactNode } from 'react'
import { Reference } from '../../ui/Reference.tsx'
import type { Login } from './use-login.ts'

interface RefusalProps {
  readonly login: Pick<Login, 'result'>
  /** A way on, for refusals that have one. */
  readonly children?: ReactNode
}

/**
 * Why a login call was refused: the last part of its form, so that nothing moves when it appears, and scrolled into view
 * on a small screen, or below several stored logins.
 */
export function Refusal({ login: { result }, children }: RefusalProps) {
  const refused = result?.kind === 'refused' ? result : null
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused !== null) part.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  return (
    <div ref={part} className="cs-login__refusal" role="alert">
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
