import { useEffect, useState } from 'react'
import type { Definition } from '../../definition/definition.ts'
import { useShell } from '../site/shell-context.ts'

/** A definition as far as it is loaded. */
export interface LoadedDefinition {
  /** The newest that arrived; an older one stays while a newer loads, or when it cannot be loaded. */
  readonly definition: Definition | null
  readonly failed: boolean
}

/** Loads the definition of a href, and that of another href when it changes. */
export function useDefinition(href: string): LoadedDefinition {
  const { definitions } = useShell()
  const [definition, setDefinition] = useState(() => definitions.ready(href))
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const show = (next: Definition) => {
      if (!isCurrent) return
      setDefinition(next)
      setFailed(false)
    }
    definitions.load(href).then(show, () => {
      if (isCurrent) setFailed(true)
    })
    return () => {
      isCurrent = false
    }
  }, [definitions, href])

  return { definition, failed }
}
