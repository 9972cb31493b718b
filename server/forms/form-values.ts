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
}

/** Most characters of any text. */
const LONGEST = 10_000

/**
 * The values of a row after a save, by the rules of its form, which the browser applies as well: computed values are
 * computed again, a hidden field keeps its stored value, and a read-only one must not differ. For whoever may not see a
 * field the form does not have it: what is stored there stays, or what it begins with, and nothing is demanded of it.
 * Throws 400 for a field the form does not have.
 */
export function formValues(sent: Filled): { readonly values: Values; readonly errors: FieldErrors | null } {
  const { items } = formOf(definitionFor(sent.person, sent.definition))
  refuseUnknown(sent, items)
  const filled = { ...sent, definition: wholeDefinition(sent.definition) }
  const typed = Object.fromEntries(formOf(filled.definition).items.map((item) => [item.field, sentValue(filled, item)]))
  const values = computedValues(filled.definition, namesOf(filled, { ...filled.stored, ...typed }))
  const names = namesOf(filled, values)
  const hidden = items.filter(({ input }) => !isVisible(input, names)).map(({ field }) => field)
  const errors = Object.fromEntries(
    items.flatMap((item) => {
      const error = fieldError(filled, item, { values, names })
      return error === null ? [] : [[item.field, error]]
    }),
  )
  const stored = Object.fromEntries(hidden.map((field) => [field, filled.stored?.[field] ?? null]))
  return { values: { ...values, ...stored }, errors: Object.keys(errors).length > 0 ? errors : null }
}

const formOf = ({ form }: ServerDefinition): Pick<StoredForm, 'items'> => form ?? { items: [] }

function refuseUnknown({ definition, sent }: Filled, items: readonly FormItem[]): void {
  const allowed = new Set(['id', ...items.map(({ field }) => field)])
  const unknown = Object.keys(sent).find((name) => !allowed.has(name))
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

interface Placed {
  readonly values: Values
  readonly names: Names
}

function fieldError(filled: Filled, { field: name, input }: FormItem, placed: Placed) {
  const { definition, app, stored } = filled
  const field = definition.fields[name]
  const value = placed.values[name] ?? null
  if (!field || field.value !== null || !isVisible(input, placed.names)) return null
  const { enabled, reason } = isEnabled(input, placed.names, app)
  if (!enabled)
    return stored !== null && !isSame(stored[name] ?? null, value) ? (reason ?? 'May not be changed.') : null
  if (typeof value === 'string' && value.length > LONGEST) return `At most ${LONGEST} characters.`
  const broken = fieldErrorOf({ field, input, value, names: placed.names, locale: app })
  if (broken !== null) return broken.text
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

const isSame = (some: Value, other: Value): boolean => JSON.stringify(some) === JSON.stringify(other)
