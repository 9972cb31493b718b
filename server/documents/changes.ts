import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { fileChanges } from '../audit/file-changes.ts'
import type { Person } from '../http/person.ts'
import type { Audited } from './audited.ts'

/** A document's field, or a file of it, at the time of a decision and now. */
export type Change = { readonly field: string; readonly before: Value; readonly after: Value }

type Values = Readonly<Record<string, Value>>

/**
 * The changes in a document since this person last decided it, in the order of the definition, with the labels of the
 * fields, then those of its files; empty if the person has not decided it. Read from the audit chain, which has the
 * values before and after each save.
 */
export function changesSinceDecision(
  audited: readonly Audited[],
  { person, definition }: { readonly person: Pick<Person, 'id'>; readonly definition: ServerDefinition },
): readonly Change[] {
  const decided = audited.findLastIndex(({ event, person: by }) => isDecision(event) && by === person.id)
  if (decided < 0) return []
  const later = audited.slice(decided + 1)
  const saves = later.filter(({ event }) => event === 'document-changed')
  const files = fileChanges(audited.slice(0, decided + 1), later)
  return [
    ...changesOf(definition, saves),
    ...files.map(({ label, before, after }) => ({ field: label, before, after })),
  ]
}

const isDecision = (event: string): boolean => event === 'approve' || event === 'reject'

/** A field that was changed back counts as unchanged. */
function changesOf({ ownFields, fields }: ServerDefinition, saves: readonly Audited[]): readonly Change[] {
  const before: Record<string, Value> = {}
  const after: Record<string, Value> = {}
  for (const save of saves) {
    for (const [name, value] of Object.entries(valuesIn(save.before)))
      if (!Object.hasOwn(before, name)) before[name] = value
    Object.assign(after, valuesIn(save.after))
  }
  return ownFields.flatMap((name) => {
    const [was = null, is = null] = [before[name], after[name]]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [{ field: fields[name]?.label ?? name, before: was, after: is }]
  })
}

const valuesIn = (text: string | undefined): Values => (text === undefined ? {} : (JSON.parse(text) as Values))
