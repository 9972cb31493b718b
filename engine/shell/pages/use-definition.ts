import { useEffect, useState } from 'react'
import type { Definition } from '../../definition/definition.ts'
import { useShell } from '../shell-context.ts'

export interface LoadedDefinition {
  /** The newest that arrived; an older one stays while a newer loads, or when it cannot be loaded. */
  readonly definition: Definition | null
  readonly failed: boolean
}

export function useDefinition(href: string): LoadedDefinition {
  const { definitions } = useShell()
  const [definition, setDefinition] = useState(() => definitions.ready(href))
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let wanted = true
    const arrive = (next: Definition) => {
      if (!wanted) return
      setDefinition(next)
      setFailed(false)
    }
    definitions.load(href).then(arrive, () => {
      if (wanted) setFailed(true)
    })
    return () => {
      wanted = false
    }
  }, [definitions, href])

  return { definition, failed }
}
