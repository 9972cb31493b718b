import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { type FileChange, fileChanges } from '../../audit/file-changes.ts'
import { lineKeyOf } from '../../../engine/page/form/lines.ts'
import { rowsInValue } from '../../../engine/page/reads/computed-read.ts'
import type { Person } from '../../http/person.ts'
import { currentValues } from '../../rights/stored-names.ts'
import type { Audited } from './audited.ts'

type Values = Readonly<Record<string, Value>>

/** The values that differ between the time of a decision and now, in the order of the definition; and the files. */
export interface Changes {
  readonly before: Values
  readonly after: Values
  readonly files: readonly FileChange[]
}

/**
 * The changes in a document since this person last decided it; null if the person has not decided it. Read from the audit
 * chain, which has the values before and after each save.
 */
export function changesSinceDecision(
  audited: readonly Audited[],
  { person, definition }: { readonly person: Pick<Person, 'id'>; readonly definition: ServerDefinition },
): Changes | null {
  const decided = audited.findLastIndex(({ event, person: by }) => isDecision(event) && by === person.id)
  if (decided < 0) return null
  const later = audited.slice(decided + 1)
  const saves = later.filter(({ event }) => event === 'document-changed')
  const files = fileChanges(audited.slice(0, decided + 1), later)
  return { ...changesOf(definition, saves), files }
}

const isDecision = (event: string): boolean => event === 'approve' || event === 'reject'

/** A field that was changed back counts as unchanged. */
function changesOf(definition: ServerDefinition, saves: readonly Audited[]): Pick<Changes, 'before' | 'after'> {
  const before: Record<string, Value> = {}
  const after: Record<string, Value> = {}
  for (const save of saves) {
    const old = currentValues(definition, valuesIn(save.before))
    const current = currentValues(definition, valuesIn(save.after))
    for (const name of definition.ownFields) {
      if (!Object.hasOwn(old, name) && !Object.hasOwn(current, name)) continue
      const earlier = Object.hasOwn(after, name) ? { old: before[name] ?? null, current: after[name] ?? null } : null
      const change = { old: old[name] ?? null, current: current[name] ?? null }
      const both = earlier === null ? change : together(earlier, change)
      before[name] = both.old
      after[name] = both.current
    }
  }
  const changed = definition.ownFields.filter((name) => {
    return JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  })
  const among = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return { before: among(before), after: among(after) }
}

interface Change {
  readonly old: Value
  readonly current: Value
}

/** Two changes of a field as one. Each change of lines has only the lines that differ. */
function together(earlier: Change, later: Change): Change {
  if (!areLines(later.old) && !areLines(later.current)) return { old: earlier.old, current: later.current }
  const touched = keysIn(earlier.old, earlier.current)
  const changed = keysIn(later.old, later.current)
  return {
    old: [...rowsInValue(earlier.old), ...rowsInValue(later.old).filter((line) => !touched.has(lineKeyOf(line)))],
    current: [
      ...rowsInValue(earlier.current).filter((line) => !changed.has(lineKeyOf(line))),
      ...rowsInValue(later.current),
    ],
  }
}

const areLines = (value: Value): boolean => rowsInValue(value).some((line) => lineKeyOf(line) !== null)

const keysIn = (...lists: readonly Value[]): ReadonlySet<string | null> =>
  new Set(lists.flatMap((lines) => rowsInValue(lines).map(lineKeyOf)))

const valuesIn = (text: string | undefined): Values => (text === undefined ? {} : (JSON.parse(text) as Values))
