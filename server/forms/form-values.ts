import type {
  AppDefinition,
  Field,
  FormItem,
  Input,
  ServerDefinition,
  StoredForm,
} from '../../engine/definition/definition.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { usesOfTree } from '../../engine/expressions/uses.ts'
import { optionsIn } from '../../engine/page/form/options.ts'
import { asTyped } from '../../engine/page/reads/rows.ts'
import { clamped, fieldErrorOf, isEnabled, isVisible, parseTyped } from '../../engine/page/form/rules.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { CallError } from '../http/errors.ts'
import type { FieldErrors } from '../http/change.ts'
import type { Person } from '../http/person.ts'
import { type FormLinks, noLinks } from '../links/form-links.ts'
import { idIn } from '../links/linked-rows.ts'
import { definitionFor, wholeDefinition } from '../rights/definitions.ts'
import { computedValues } from './computed.ts'

export type Values = Readonly<Record<string, Value>>

/** A sent form with the stored row. */
export interface Filled {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly person: Person
  /** Null: a new row. */
  readonly stored: Values | null
  readonly sent: Values
  /** Rows of the lists that fields are chosen from (choices.ts). */
  readonly choices: Names
  /** What links refer to: those of `linkedValues`, and the stored ones. Missing: the form has no links. */
  readonly links?: FormLinks
}

/** Most characters of any text. */
const LONGEST = 10_000

/**
 * The values of a row after a save, by the rules of its form, which the browser applies as well: computed values are
 * computed again, a hidden field keeps its stored value, and a read-only one must not differ. For whoever may not see a
 * field the form does not have it: what is stored there stays, or what it begins with, and nothing is demanded of it.
 * Throws 400 for a field the form does not have.
 */
export function formValues(given: Filled): { readonly values: Values; readonly errors: FieldErrors | null } {
  const { items } = formOf(definitionFor(given.person, given.definition))
  const whole = { ...given, definition: wholeDefinition(given.definition) }
  const filled = { ...whole, stored: whole.stored && withLinks(whole, whole.stored) }
  refuseUnknown({ ...filled, definition: given.definition }, items)
  const all = formOf(filled.definition).items
  const sent = withLinks(filled, Object.fromEntries(all.map((item) => [item.field, sentValue(filled, item)])))
  const byLinks = filledByLinks(filled, sent)
  const typed = { ...sent, ...byLinks }
  const values = computedValues(filled.definition, namesOf(filled, { ...filled.stored, ...typed }))
  const names = namesOf(filled, values)
  const hidden = items.filter(({ input }) => !isVisible(input, names)).map(({ field }) => field)
  const errors = Object.fromEntries(
    items.flatMap((item) => {
      const untouched = { ...unsentValue(filled, item), ...byLinks }
      const error = fieldError(filled, item, { values, names, untouched })
      return error === null ? [] : [[item.field, error]]
    }),
  )
  const stored = Object.fromEntries(hidden.map((field) => [field, filled.stored?.[field] ?? null]))
  return { values: asStored(filled, { ...values, ...stored }), errors: Object.keys(errors).length > 0 ? errors : null }
}

const formOf = ({ form }: ServerDefinition): Pick<StoredForm, 'items'> => form ?? { items: [] }

/** What the links of the form hold before it is looked up: their ids, sent, stored or by default. */
export function linkedValues(filled: Filled): Values {
  const links = formOf(wholeDefinition(filled.definition)).items.filter(({ field }) => isLink(filled, field))
  return Object.fromEntries(links.map((item) => [item.field, sentValue(filled, item)]))
}

const isLink = ({ definition }: Filled, name: string): boolean => definition.fields[name]?.type === 'link'

/** Links as expressions see them: with the text of their row. */
function withLinks(filled: Filled, values: Values): Values {
  const { links = noLinks, definition } = filled
  const seen = Object.entries(values).flatMap(([name, value]) => {
    const field = definition.fields[name]
    return field && isLink(filled, name) ? [[name, links.valueOf(field, value)] as const] : []
  })
  return seen.length === 0 ? values : { ...values, ...Object.fromEntries(seen) }
}

/** Links as they are stored: by their ids. */
function asStored(filled: Filled, values: Values): Values {
  const links = Object.entries(values).filter(([name]) => isLink(filled, name))
  return { ...values, ...Object.fromEntries(links.map(([name, value]) => [name, idIn(value)])) }
}

/**
 * What links that were chosen anew fill in: all that people cannot change in the form, and what they can and have not
 * sent.
 */
function filledByLinks(filled: Filled, sent: Values): Values {
  const { links = noLinks, definition, stored } = filled
  const names = namesOf(filled, { ...stored, ...sent })
  const isOpen = (name: string): boolean =>
    Object.hasOwn(filled.sent, name) &&
    formOf(definition).items.some(({ field, input }) => field === name && isEnabled(input, names).enabled)
  const chosen = formOf(definition).items.filter(
    ({ field }) => isLink(filled, field) && idIn(sent[field]) !== idIn(stored?.[field]),
  )
  const fills = chosen.flatMap(({ field: name, input }) => {
    const field = definition.fields[name]
    return Object.entries(input.fills).flatMap(([into, member]): [string, Value][] => {
      const to = definition.fields[into]
      if (!field || !to || isOpen(into)) return []
      return [[into, asTyped(to.type, links.memberOf(field, sent[name] ?? null, member))]]
    })
  })
  return Object.fromEntries(fills)
}

/** A declared field that the form does not show may be sent as it is stored, or as a link fills it. */
function refuseUnknown({ definition, sent, stored }: Filled, items: readonly FormItem[]): void {
  const filledIn = items.flatMap(({ input }) => Object.keys(input.fills))
  const allowed = new Set(['id', ...items.map(({ field }) => field), ...filledIn])
  const isStored = (name: string): boolean =>
    definition.ownFields.includes(name) && isSame(sent[name] ?? null, stored?.[name] ?? null)
  const unknown = Object.keys(sent).find((name) => !allowed.has(name) && !isStored(name))
  if (unknown === undefined) return
  throw new CallError(400, 'unknown-field', `${definition.label} has no field "${unknown}" to fill in.`)
}

/** The sent value; if missing, the stored one, or the default for a new record. */
function sentValue(filled: Filled, { field: name, input }: FormItem): Value {
  const { definition, stored, sent } = filled
  const field = definition.fields[name]
  if (!field) return null
  if (!Object.hasOwn(sent, name)) {
    if (stored !== null) return stored[name] ?? null
    return input.default === null ? null : evaluate(input.default, namesOf(filled, {}))
  }
  const value = sent[name] ?? null
  const typed = typeof value === 'string' ? parseTyped(field, value) : asTyped(field.type, value)
  return clamped({ field, input, value: typed, names: namesOf(filled, sent) })
}

function namesOf({ app, person, choices }: Filled, form: Values): Names & { readonly form: Values } {
  const { id, name: userName, email, admin, erpType, company } = person
  const session = { id, userName, email, admin, erpType, company }
  return { ...choices, form, row: form, session, query: {}, filter: {}, today: dayIn(app.timeZone, new Date()) }
}

/** What a field holds where nothing is sent: the stored value, or the default of a new row. */
function unsentValue(filled: Filled, item: FormItem): Values {
  return withLinks(filled, { [item.field]: sentValue({ ...filled, sent: {} }, item) })
}

interface Placed {
  readonly values: Values
  readonly names: Names
  /** What the field would hold if nobody had changed it. */
  readonly untouched: Values
}

function fieldError(filled: Filled, { field: name, input }: FormItem, placed: Placed) {
  const { definition, app, stored } = filled
  const field = definition.fields[name]
  const value = placed.values[name] ?? null
  if (!field || field.value !== null || !isVisible(input, placed.names)) return null
  const { enabled, reason } = isEnabled(input, placed.names, app)
  if (!enabled) return isSame(placed.untouched[name] ?? null, value) ? null : (reason ?? 'May not be changed.')
  if (typeof value === 'string' && value.length > LONGEST) return `At most ${LONGEST} characters.`
  const broken = fieldErrorOf({ field, input, value, names: placed.names, locale: app })
  if (broken !== null) return broken.text
  const unlinked = (filled.links ?? noLinks).errorOf(field, value, stored?.[name] ?? null)
  if (unlinked !== null) return unlinked
  // A stored value stays valid, even if it is no longer offered.
  if (stored !== null && isSame(stored[name] ?? null, value)) return null
  return optionError(offered(filled, { field, input, names: placed.names }), value)
}

interface Offering {
  readonly field: Field
  readonly input: Input
  readonly names: Names
}

/** The options of a field; null: any value, or options that are unknown here. */
function offered({ definition, choices }: Filled, { field, input, names }: Offering): readonly string[] | null {
  if (input.optionsFrom === null) return field.options.length > 0 ? field.options : null
  const used = new Set(usesOfTree(input.optionsFrom).map(([name]) => name))
  const isUnknown = definition.form?.choices.some(({ name }) => used.has(name) && choices[name] === undefined)
  return isUnknown ? null : optionsIn(evaluate(input.optionsFrom, names)).map(({ id }) => id)
}

/** The error of a value that is not among the options. */
function optionError(options: readonly string[] | null, value: Value): string | null {
  if (options === null || value === null) return null
  const chosen: readonly Value[] = Array.isArray(value) ? value : [value]
  const unknown = chosen.find((each) => !options.includes(String(each)))
  return unknown === undefined ? null : `"${String(unknown)}" is none of the options.`
}

/** An empty text is nothing. */
const isSame = (some: Value, other: Value): boolean =>
  JSON.stringify(filledIn(some)) === JSON.stringify(filledIn(other))

const filledIn = (value: Value): Value => (value === '' ? null : value)
