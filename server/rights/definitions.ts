import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { fieldsHidden, type Reader } from '../../engine/definition/rights.ts'

/** A definition without some of its fields, by their names, for each definition. */
const narrowed = new WeakMap<ServerDefinition, Map<string, ServerDefinition>>()
const wholes = new WeakMap<ServerDefinition, ServerDefinition>()

/**
 * The screen as this person knows it: without the fields they may not see, so that whoever lists, filters, sorts, sums
 * or prints by a definition does none of it with them. The same object for people who see the same fields.
 */
export function definitionFor(person: Reader, definition: ServerDefinition): ServerDefinition {
  const whole = wholeDefinition(definition)
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
  const { fields, ownFields, title, searchFields, filterFields, form } = whole
  return {
    ...whole,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name))),
    ownFields: ownFields.filter(isSeen),
    title: title !== null && isSeen(title) ? title : null,
    searchFields: searchFields.filter(isSeen),
    filterFields: filterFields.filter(({ field }) => isSeen(field)),
    form: form && { ...form, items: form.items.filter(({ field }) => isSeen(field)) },
  }
}
