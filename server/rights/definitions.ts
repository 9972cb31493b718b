import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { type FieldRights, fieldsHidden, type Reader, type ReadRights } from '../../engine/definition/rights.ts'
import type { AcceptedRights } from '../http/accepted-rights.ts'
import type { Person } from '../http/person.ts'
import { namesOfFields, renamedFields } from './former-names.ts'

/**
 * The definition under both the rights of its file and those that a company has accepted. A person sees only fields
 * that both show: a restriction in the file applies at once, an extension must be accepted first.
 */
export function guardedDefinition(accepted: AcceptedRights, definition: ServerDefinition): ServerDefinition {
  const rights = accepted[definition.screen]
  if (!rights || Object.keys(rights.seen).length === 0 || isGuarded.has(definition)) return definition
  const ofDefinition = guarded.get(definition) ?? new WeakMap<ReadRights, ServerDefinition>()
  guarded.set(definition, ofDefinition)
  const found = ofDefinition.get(rights)
  if (found) return found
  const narrower = { ...definition, seen: seenByBoth(definition.seen, underCurrentNames(definition, rights.seen)) }
  ofDefinition.set(rights, narrower)
  isGuarded.add(narrower)
  return narrower
}

const guarded = new WeakMap<ServerDefinition, WeakMap<ReadRights, ServerDefinition>>()
const isGuarded = new WeakSet<ServerDefinition>()

/** Accepted rights to a field also apply after it was renamed. */
function underCurrentNames({ fields }: ServerDefinition, seen: FieldRights): FieldRights {
  const current = new Map([...renamedFields(fields)].flatMap(([name, former]) => former.map((each) => [each, name])))
  const renamed = Object.entries(seen).map(([name, roles]) => [current.get(name) ?? name, roles])
  return { ...Object.fromEntries(renamed), ...seen }
}

function seenByBoth(some: FieldRights, others: FieldRights): FieldRights {
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return Object.fromEntries([...names].map((name) => [name, rolesOfBoth(some[name], others[name])]))
}

function rolesOfBoth(some: readonly string[] | undefined, others: readonly string[] | undefined): readonly string[] {
  if (!some || !others) return some ?? others ?? []
  return some.filter((role) => others.includes(role))
}

/** The person whose rights are checked, the rights that their company has accepted, and what waits for them by earlier rules. */
export type RightsReader = Reader & Pick<Person, 'accepted' | 'openDecisions'>

/** For each definition the versions without some fields, by the names of these fields. */
const narrowed = new WeakMap<ServerDefinition, Map<string, ServerDefinition>>()
const wholes = new WeakMap<object, ServerDefinition>()

/**
 * The definition of a screen for this person: without the fields they may not see, so that code which lists, filters,
 * sorts, sums or prints by the definition cannot use them. The same object for people who see the same fields.
 */
export function definitionFor(person: RightsReader, definition: ServerDefinition): ServerDefinition {
  const whole = guardedDefinition(person.accepted, wholeDefinition(definition))
  return without(whole, fieldsHidden(person, whole.seen))
}

/** The definition without fields that are hidden from some people: for names, letters and messages for everybody. */
export function publicDefinition(definition: ServerDefinition): ServerDefinition {
  const whole = wholeDefinition(definition)
  return without(whole, Object.keys(whole.seen))
}

/** A row without the values of fields that are hidden from some people. */
export function publicData<Value>(
  definition: ServerDefinition,
  data: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const { fields, seen } = wholeDefinition(definition)
  const hidden = new Set(namesOfFields(fields, Object.keys(seen)))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.has(name)))
}

/** The fields this person may not see. */
export function hiddenFrom(person: RightsReader, definition: ServerDefinition): readonly string[] {
  return fieldsHidden(person, guardedDefinition(person.accepted, wholeDefinition(definition)).seen)
}

/** The definition with all fields, from one that may lack some: for values that only the server computes. */
export const wholeDefinition = (definition: ServerDefinition): ServerDefinition => wholes.get(definition) ?? definition

/** The fields of the same definition, including those that a person may not see. */
export const wholeFields = (definition: Pick<ServerDefinition, 'fields'>): ServerDefinition['fields'] =>
  (wholes.get(definition) ?? definition).fields

function without(whole: ServerDefinition, hidden: readonly string[]): ServerDefinition {
  if (hidden.length === 0) return whole
  const ofWhole = narrowed.get(whole) ?? new Map<string, ServerDefinition>()
  narrowed.set(whole, ofWhole)
  const key = hidden.join(' ')
  const found = ofWhole.get(key)
  if (found) return found
  const narrower = withoutFields(whole, new Set(hidden))
  ofWhole.set(key, narrower)
  wholes.set(narrower, whole)
  return narrower
}

function withoutFields(whole: ServerDefinition, hidden: ReadonlySet<string>): ServerDefinition {
  const isSeen = (name: string): boolean => !hidden.has(name)
  const { fields, ownFields, title, unique, uniqueTogether, searchFields, filterFields, filterLinks, form } = whole
  return {
    ...whole,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name))),
    ownFields: ownFields.filter(isSeen),
    title: title !== null && isSeen(title) ? title : null,
    unique: unique.filter(isSeen),
    uniqueTogether: uniqueTogether.filter((each) => [each.field, ...each.with].every(isSeen)),
    searchFields: searchFields.filter(isSeen),
    filterFields: filterFields.filter(({ field }) => isSeen(field)),
    filterLinks: Object.fromEntries(Object.entries(filterLinks).filter(([name]) => isSeen(name))),
    form: form && { ...form, items: form.items.filter(({ field }) => isSeen(field)) },
  }
}
