import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { type FieldRights, fieldsHidden, type Reader, type ReadRights } from '../../engine/definition/rights.ts'
import type { AcceptedRights } from '../http/accepted-rights.ts'
import type { Person } from '../http/person.ts'

/**
 * The definition under the rights that a company has accepted of it beside those of its file. A person sees what both
 * let them see: what the file narrows is hidden at once, what it widens waits to be accepted.
 */
export function guardedDefinition(accepted: AcceptedRights, definition: ServerDefinition): ServerDefinition {
  const rights = accepted[definition.screen]
  if (!rights || Object.keys(rights.seen).length === 0 || isGuarded.has(definition)) return definition
  const ofDefinition = guarded.get(definition) ?? new WeakMap<ReadRights, ServerDefinition>()
  guarded.set(definition, ofDefinition)
  const found = ofDefinition.get(rights)
  if (found) return found
  const made = { ...definition, seen: seenByBoth(definition.seen, rights.seen) }
  ofDefinition.set(rights, made)
  isGuarded.add(made)
  return made
}

const guarded = new WeakMap<ServerDefinition, WeakMap<ReadRights, ServerDefinition>>()
const isGuarded = new WeakSet<ServerDefinition>()

function seenByBoth(some: FieldRights, others: FieldRights): FieldRights {
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return Object.fromEntries([...names].map((name) => [name, rolesOfBoth(some[name], others[name])]))
}

function rolesOfBoth(some: readonly string[] | undefined, others: readonly string[] | undefined): readonly string[] {
  if (!some || !others) return some ?? others ?? []
  return some.filter((role) => others.includes(role))
}

/** Whose rights are asked, and what their company has accepted. */
export type RightsReader = Reader & Pick<Person, 'accepted'>

/** A definition without some of its fields, by their names, for each definition. */
const narrowed = new WeakMap<ServerDefinition, Map<string, ServerDefinition>>()
const wholes = new WeakMap<ServerDefinition, ServerDefinition>()

/**
 * The screen as this person knows it: without the fields they may not see, so that whoever lists, filters, sorts, sums
 * or prints by a definition does none of it with them. The same object for people who see the same fields.
 */
export function definitionFor(person: RightsReader, definition: ServerDefinition): ServerDefinition {
  const whole = guardedDefinition(person.accepted, wholeDefinition(definition))
  return without(whole, fieldsHidden(person, whole.seen))
}

/** Without every field that somebody may not see: for names, letters and messages, which anybody may read. */
export function publicDefinition(definition: ServerDefinition): ServerDefinition {
  const whole = wholeDefinition(definition)
  return without(whole, Object.keys(whole.seen))
}

/** A row without the values of such fields. */
export function publicData<Value>(
  definition: ServerDefinition,
  data: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const { seen } = wholeDefinition(definition)
  return Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(seen, name)))
}

/** The fields this person may not see. */
export function hiddenFrom(person: RightsReader, definition: ServerDefinition): readonly string[] {
  return fieldsHidden(person, guardedDefinition(person.accepted, wholeDefinition(definition)).seen)
}

/** With all fields, of a definition that may lack some: for what the server alone works out. */
export const wholeDefinition = (definition: ServerDefinition): ServerDefinition => wholes.get(definition) ?? definition

function without(whole: ServerDefinition, hidden: readonly string[]): ServerDefinition {
  if (hidden.length === 0) return whole
  const ofWhole = narrowed.get(whole) ?? new Map<string, ServerDefinition>()
  narrowed.set(whole, ofWhole)
  const key = hidden.join(' ')
  const found = ofWhole.get(key)
  if (found) return found
  const made = withoutFields(whole, new Set(hidden))
  ofWhole.set(key, made)
  wholes.set(made, whole)
  return made
}

function withoutFields(whole: ServerDefinition, hidden: ReadonlySet<string>): ServerDefinition {
  const isSeen = (name: string): boolean => !hidden.has(name)
  const { fields, ownFields, title, unique, searchFields, filterFields, filterLinks, form } = whole
  return {
    ...whole,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name))),
    ownFields: ownFields.filter(isSeen),
    title: title !== null && isSeen(title) ? title : null,
    unique: unique.filter(isSeen),
    searchFields: searchFields.filter(isSeen),
    filterFields: filterFields.filter(({ field }) => isSeen(field)),
    filterLinks: Object.fromEntries(Object.entries(filterLinks).filter(([name]) => isSeen(name))),
    form: form && { ...form, items: form.items.filter(({ field }) => isSeen(field)) },
  }
}
