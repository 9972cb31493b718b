/** Derives from the definition of a form and one valid body bodies that each break one rule of one field. */
import type { Field, Input, ServerDefinition } from '../../engine/definition/definition.ts'
import { isNumeric } from '../../engine/fields/field-types.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { cellErrorKey, lineInputs } from '../../engine/page/form/lines.ts'
import type { LocaleSettings } from '../../engine/page/format.ts'
import { boundsOf, isEnabled, isRequired, isVisible } from '../../engine/page/form/rules.ts'
import { rowsInValue } from '../../engine/page/reads/computed-read.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { computedValues } from '../../server/rows/forms/computed.ts'

export type Values = Readonly<Record<string, Value>>

/** A body with an error in one field. */
export interface BrokenBody {
  /** Its name in the refusal: `Qty`, or `Items.key.Qty` for a line. */
  readonly field: string
  readonly rule: string
  readonly body: Values
  /** The message for values that no browser allows a person to enter; null: the browser's message. */
  readonly text: string | null
  /** Only refused as a change of a stored row: in a new one a link fills the field, whatever was sent. */
  readonly isFilled: boolean
  /** The valid body, which differs in this field only. */
  readonly valid: Values
}

export interface ValidBody {
  readonly definition: ServerDefinition
  readonly body: Values
  /** Without `form` and `row`. */
  readonly names: Names
  readonly locale: LocaleSettings
  /** By the target of a link. */
  readonly wrongLinks: Readonly<Record<string, WrongLinks>>
}

/** Ids that may not be chosen, by reason. */
export interface WrongLinks {
  /** The label of the target's rows. */
  readonly label: string
  readonly ids: Readonly<Record<string, string>>
}

/** A body with a value that the server computes itself. */
export interface IgnoredBody {
  readonly field: string
  readonly rule: 'computed' | 'hidden'
  readonly body: Values
  /** The value that is stored instead; for a cell, in the first line. */
  readonly stored: Value
}

interface Entry {
  readonly field: Field
  readonly input: Input
  readonly value: Value
  readonly names: Names
}

type Break = readonly [rule: string, value: Value, text?: string]

/** The longest text that a server stores. */
const LONGEST = 10_000
const NOT_CHANGED = 'May not be changed.'
const NO_OPTION = 'none of them'

/** The names of expressions for this body. */
export function namesIn({ definition, body, names, locale }: ValidBody): Names & { readonly form: Values } {
  const form = computedValues(definition, { ...names, form: body }, locale.currency)
  return { ...names, form, row: form }
}

/** One body per rule of each field that the valid body can break, including cells of its first line. */
export function brokenBodies(valid: ValidBody): readonly BrokenBody[] {
  const { definition, body } = valid
  const names = namesIn(valid)
  return (definition.form?.items ?? []).flatMap(({ field: name, input, lines }) => {
    const field = definition.fields[name]
    if (!field) return []
    const entry = { field, input, value: body[name] ?? null, names }
    const broken = breaksAt(valid, entry).map(([rule, value, text = null]): BrokenBody => {
      const isFilled = isFilledIn(definition, name) && rule === 'disabled'
      return { field: name, rule, body: { ...body, [name]: value }, text, isFilled, valid: body }
    })
    return lines === null
      ? broken
      : [...broken, ...brokenCells(valid, entry, lineInputs(lines.columns, definition.fields))]
  })
}

/** Further reasons to refuse a new row: fields that a body disables although they have a value, by reason. */
export function disabledBy(valid: ValidBody): Readonly<Record<string, string>> {
  const { definition, body, locale } = valid
  const names = namesIn(valid)
  return Object.fromEntries(
    (definition.form?.items ?? []).flatMap(({ field: name, input }) => {
      const { enabled, reason } = isEnabled(input, names, locale)
      const start = input.default === null ? null : evaluate(input.default, names)
      const isAsItWas = enabled || !isVisible(input, names) || isFilledIn(definition, name) || isSame(body[name], start)
      return isAsItWas ? [] : [[name, reason ?? NOT_CHANGED]]
    }),
  )
}

/** Whether choosing a link fills the field. */
const isFilledIn = ({ form }: ServerDefinition, name: string): boolean =>
  (form?.items ?? []).some(({ input }) => Object.hasOwn(input.fills, name))

const isSame = (some: Value | undefined, other: Value): boolean =>
  JSON.stringify(some ?? null) === JSON.stringify(other)

function brokenCells(valid: ValidBody, { field, value, names }: Entry, inputs: ReturnType<typeof lineInputs>) {
  const [first, ...others] = rowsInValue(value)
  if (!first) return []
  return inputs.flatMap((cell) => {
    const { name } = cell.field
    const within = { ...names, row: computedRow(names, field.name) ?? first }
    return breaksAt(valid, { ...cell, value: first[name] ?? null, names: within }).map(
      ([rule, wrong, text = null]): BrokenBody => ({
        field: cellErrorKey(field.name, first, name),
        rule,
        body: { ...valid.body, [field.name]: [{ ...first, [name]: wrong }, ...others] },
        text,
        isFilled: false,
        valid: valid.body,
      }),
    )
  })
}

/** Bodies with another value in computed fields, and a value in hidden ones. */
export function ignoredBodies(valid: ValidBody): readonly IgnoredBody[] {
  const { definition, body } = valid
  const names = namesIn(valid)
  return (definition.form?.items ?? []).flatMap(({ field: name, input, lines }) => {
    const field = definition.fields[name]
    if (!field) return []
    const own = ignoredAt({ field, input, value: names.form[name] ?? null, names })
    const ofField = own.map(({ value, ...each }) => ({ field: name, ...each, body: { ...body, [name]: value } }))
    const [first, ...others] = rowsInValue(body[name] ?? null)
    if (lines === null || !first) return ofField
    const row = computedRow(names, name) ?? first
    // A computed cell is not an input: it is among the fields of the lines.
    const inputs = lineInputs(lines.columns, definition.fields)
    const cells = (field.lines?.fields ?? []).flatMap((cell) => {
      const child = definition.fields[cell]
      const entry = child && { field: child, input: inputs.find((each) => each.field === child)?.input ?? input }
      return entry
        ? ignoredAt({ ...entry, value: row[cell] ?? null, names: { ...names, row } }).map((each) => ({ cell, ...each }))
        : []
    })
    return [
      ...ofField,
      ...cells.map(({ cell, value, ...each }) => {
        return {
          field: `${name}.${cell}`,
          ...each,
          body: { ...body, [name]: [{ ...first, [cell]: value }, ...others] },
        }
      }),
    ]
  })
}

function ignoredAt({ field, input, value, names }: Entry) {
  const other = otherValue(field, value)
  if (field.value !== null) return [{ rule: 'computed', value: other, stored: value }] as const
  return isVisible(input, names) ? [] : ([{ rule: 'hidden', value: other, stored: null }] as const)
}

const computedRow = ({ form }: Names, name: string) => rowsInValue((form as Values)[name] ?? null)[0]

/** Computed and hidden values break no rules; disabled ones only if they change. */
function breaksAt(valid: ValidBody, entry: Entry): readonly Break[] {
  const { field, input, value, names } = entry
  if (field.value !== null || !isVisible(input, names)) return []
  const { enabled, reason } = isEnabled(input, names, valid.locale)
  if (!enabled) return [['disabled', otherValue(field, value), reason ?? NOT_CHANGED]]
  return [
    ...emptied(entry),
    ...outOfBounds(entry),
    ...badTexts(entry),
    ...badShapes(entry),
    ...unknownChoices(entry, valid),
  ]
}

function emptied({ field, input, names }: Entry): readonly Break[] {
  if (!isRequired(input, names) || field.type === 'yesno') return []
  const isList = field.many || field.type === 'lines'
  return isList
    ? [['required', []]]
    : [['required', null], ...(isNumeric(field.type) || field.type === 'link' ? [] : [['required', '  '] as Break])]
}

function outOfBounds({ field, input, value, names }: Entry): readonly Break[] {
  if (input.clamp) return []
  const [min, max] = boundsOf({ input, names })
  if (field.many || field.type === 'lines') return countedWrong(value, [min, max])
  const breaks: Break[] = []
  if (isNumeric(field.type)) {
    if (typeof min === 'number') breaks.push(['min', min - 1])
    if (typeof max === 'number') breaks.push(['max', max + 1])
  }
  if (field.type === 'date') {
    if (typeof min === 'string' && min !== '') breaks.push(['min', dayBeside(min, -1)])
    if (typeof max === 'string' && max !== '') breaks.push(['max', dayBeside(max, 1)])
  }
  return breaks
}

function countedWrong(value: Value, [min, max]: readonly [Value, Value]): readonly Break[] {
  const all = Array.isArray(value) ? (value as readonly Value[]) : []
  const [first = null] = all
  const times = (count: number): Value =>
    Array.from({ length: count }, (_, at) =>
      typeof first === 'object' && first !== null && !Array.isArray(first) ? { ...first, key: `line ${at}` } : first,
    )
  if (first === null) return []
  return [
    ...(typeof min === 'number' && min > 1 ? [['min', times(min - 1)] as Break] : []),
    ...(typeof max === 'number' ? [['max', times(max + 1)] as Break] : []),
  ]
}

const isText = ({ type }: Field): boolean =>
  ['text', 'longtext', 'code', 'choice', 'person', 'email', 'phone', 'badge'].includes(type)

function badTexts({ field, input }: Entry): readonly Break[] {
  if (!isText(field)) return []
  const each = (text: string): Value => (field.many ? [text] : text)
  const isChosen = field.options.length > 0 || input.optionsFrom !== null
  const [min, max] = input.length ?? [0, null]
  return [
    ...(max === null || isChosen ? [] : [['length', each('x'.repeat(max + 1))] as Break]),
    ...(min > 1 && !isChosen ? [['length', each('x'.repeat(min - 1))] as Break] : []),
    ...(input.pattern === null ? [] : [['pattern', each('\u00bf'.repeat(Math.max(min, 1)))] as Break]),
    ...(max === null && !isChosen && field.type !== 'email' && field.type !== 'phone'
      ? [['too long', each('x'.repeat(LONGEST + 1)), `At most ${LONGEST} characters.`] as Break]
      : []),
  ]
}

/** The errors of the field's type. */
function badShapes({ field, input }: Entry): readonly Break[] {
  const { type, many } = field
  const asMap: Break = ['a map', { a: 1 }, 'Not a single value.']
  const asList: Break = ['a list', ['a'], 'Not a single value.']
  if (type === 'lines' || type === 'link' || input.clamp) return []
  if (isNumeric(type)) {
    const fractions =
      field.decimals === 0
        ? ([
            ['a fraction', 1.5],
            ['a fraction', '15.50'],
          ] as const)
        : []
    return [['no number', 'many'], ['no number', '1e400'], ...fractions, asMap, asList]
  }
  if (type === 'date' && !many)
    return [['no date', '2026-02-30'], ['no date', 'soon'], ['no date', 20_260_101], asMap, asList]
  if (type === 'datetime') return [['no date', '2026-02-30T10:00'], asMap]
  if (type === 'yesno') return [['no answer', 'perhaps', 'Yes or No.'], asMap, asList]
  const wrong = { email: 'nobody', phone: 'call me' }[type as string]
  const misspelt: readonly Break[] =
    wrong === undefined || input.length !== null ? [] : [[`no ${type}`, many ? [wrong] : wrong]]
  return [...misspelt, asMap, ...(many ? [['no list', 'a', 'Not a list of values.'] as Break] : [asList])]
}

function unknownChoices({ field, input, value }: Entry, { wrongLinks }: ValidBody): readonly Break[] {
  if (field.type === 'link') {
    const { label, ids = {} } = wrongLinks[field.to ?? ''] ?? {}
    return Object.entries(ids).map(([why, id]) => [`${why} link`, id, `There is no such entry in ${label}.`] as const)
  }
  if (field.options.length === 0 && input.optionsFrom === null) return []
  const chosen = Array.isArray(value) ? [...value.slice(1), NO_OPTION] : NO_OPTION
  return [['option', chosen, `"${NO_OPTION}" is none of the options.`]]
}

/** A different value of the same type. */
export function otherValue({ type, many, options }: Field, value: Value): Value {
  if (type === 'yesno') return value !== true
  if (isNumeric(type)) return typeof value === 'number' ? value + 1 : 1
  if (type === 'date') return value === '2001-01-01' ? '2001-01-02' : '2001-01-01'
  const text = options.find((option) => option !== value) ?? 'another'
  return many ? [text] : text
}

const DAY_MS = 24 * 60 * 60 * 1000

const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
