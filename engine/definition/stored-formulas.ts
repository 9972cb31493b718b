import type { Tree } from '../expressions/tree.ts'
import { conditionText } from './condition-words.ts'
import { hasComputedLines } from './field.ts'
import type { ServerDefinition } from './definition.ts'

type StoredScreen = Pick<ServerDefinition, 'fields' | 'ownFields' | 'documents' | 'records'>

/** The formulas whose values are stored with the rows of a screen, by field or cell of lines. */
export function storedFormulas({ fields, ownFields, documents, records }: StoredScreen): ReadonlyMap<string, Tree> {
  if (!documents && !records) return new Map()
  const names = ownFields.flatMap((name) => [name, ...(fields[name]?.lines?.fields ?? [])])
  return new Map(
    names.flatMap((name) => {
      const formula = fields[name]?.value ?? null
      return formula === null ? [] : [[name, formula] as const]
    }),
  )
}

const RECOMPUTE = 'stored rows keep what they have: `countersign recompute --dry-run` counts those that differ'

/** What changed formulas mean for stored rows, one line for each formula. */
export function formulaChanges(before: StoredScreen, after: StoredScreen): readonly string[] {
  const old = storedFormulas(before)
  const lines = [...storedFormulas(after)].flatMap(([name, formula]) => {
    const [is, was] = [conditionText(formula), old.get(name)]
    const former = was === undefined ? null : conditionText(was)
    if (is === former) return []
    const field = after.fields[name]
    const [subject, typed] =
      field && hasComputedLines(field)
        ? [`the lines of ${name} are worked out from`, 'and were typed']
        : [`field ${name} is computed as`, 'and was not computed']
    return [`${subject} ${is} now, ${former === null ? typed : `not ${former}`}`]
  })
  return lines.length === 0 ? [] : [...lines, RECOMPUTE]
}
