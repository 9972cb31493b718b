import { useEffect, useState } from 'react'
import type { Definition } from '../../definition/definition.ts'
import { useShell } from '../site/shell-context.ts'

/** The loading state of a definition. */
export interface LoadedDefinition {
  /** The newest that arrived; an older one stays while a newer one loads, or when it cannot be loaded. */
  readonly definition: Definition | null
  readonly failed: boolean
}

/** Loads the definition of a href, and again when the href changes. */
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
