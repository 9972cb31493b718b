import type {
  AppDefinition,
  Field,
  FormItem,
  Input,
  Platform,
  ServerDefinition,
} from '../../engine/definition/definition.ts'
import { dayIn, isDay } from '../../engine/definition/date-range.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../engine/expressions/tree.ts'
import { LINE_KEY } from '../../engine/definition/field.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isDayType, isLinkType, isNumeric, isYesNo, specOf } from '../../engine/fields/field-types.ts'
import { linkValue } from '../../engine/page/form/filled-by.ts'
import { lineInputs } from '../../engine/page/form/lines.ts'
import { boundsOf, isInShape, isVisible } from '../../engine/page/form/rules.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { hasWord } from '../../sample/hints.ts'
import { textOfPattern } from '../../sample/pattern-text.ts'
import { type Chance, chanceOf, countedChance } from '../../sample/random.ts'
import { sampleRow } from '../../sample/sample-row.ts'
import { computedValues } from '../rows/forms/computed.ts'
import { chosenEntries, masterEntries } from './record-words.ts'

type Values = Readonly<Record<string, Value>>

/** A row that a link refers to, with `id` and `text`: a random one, or that of a person; null: there is none. */
export type SampleLinks = (field: Field, chance: Chance, at?: LinkedAt) => Values | null

/** Where a link is filled in. */
interface LinkedAt {
  /** The id of a person. */
  readonly person?: Value
  /** What its conditions read, in lines with the line as `line`. */
  readonly names?: Names
}

export interface SampleRecord {
  readonly definition: ServerDefinition
  readonly app: Pick<AppDefinition, 'timeZone' | 'currency'>
  readonly trade: Platform
  readonly seed: string
  /** Missing: links are empty. */
  readonly links?: SampleLinks
  /** Of a document: its day, and who has created it. */
  readonly created?: { readonly day: string; readonly person: Readonly<Record<'id' | 'userName', string>> }
  /** Fields that are filled in later: empty, unless they are required or have a default. */
  readonly later?: readonly string[]
}

/** Sample rows of lists without entries in record-words.ts. */
const ROWS = 40
const DAY_MS = 24 * 60 * 60 * 1000
/** A field has its default in this many of ten rows. */
const UNCHANGED = 8

export function sampleCount({ screen }: Pick<ServerDefinition, 'screen'>): number {
  return masterEntries[screen]?.length ?? ROWS
}

/** Values that are valid in the form of the definition, so that a sample row can be opened and saved. */
export function sampleValues(
  { definition, app, trade, seed, links = NO_LINKS, later = [], created }: SampleRecord,
  index: number,
): Values {
  const today = created?.day ?? dayIn(app.timeZone, new Date())
  const names = { session: created?.person ?? {}, query: {}, filter: {}, today }
  const own = masterEntries[definition.screen]?.[index] ?? {}
  const start: Values = {
    ...sampleRow({ ...definition, trade }, index, seed),
    ...uniqueTexts({ definition, trade, seed }, index),
    ...own,
  }
  const filled = (definition.form?.items ?? []).reduce<Values>((form, item) => {
    const field = definition.fields[item.field]
    if (!field || field.value !== null || Object.hasOwn(own, field.name)) return form
    if (later.includes(field.name) && isOptional(item.input)) return { ...form, [field.name]: null }
    const isUnique = definition.unique.includes(field.name)
    const chance = chanceOf(`${seed} ${index} ${field.name} rules`)
    const context = {
      fields: definition.fields,
      field,
      input: item.input,
      names: { ...names, form, row: form },
      isDated: created !== undefined,
      chance,
      drawn: isUnique ? countedChance(index, `${seed} ${field.name}`) : chance,
    }
    if (item.lines) {
      return { ...form, [field.name]: sampleLines(context, { item, trade, seed: `${seed} ${index}`, links }) }
    }
    const fixed = isFixed(item.input) ? evaluate(item.input.default, context.names) : null
    if (isLinkType(field.type))
      return { ...form, ...linkedValues(context, links(field, chance, { person: fixed, names: context.names })) }
    if (fixed !== null) return { ...form, [field.name]: fixed }
    return {
      ...form,
      [field.name]: valueWithin(context, chosen(definition, field, chance) ?? form[field.name] ?? null),
    }
  }, start)
  return computedValues(definition, { ...names, form: filled }, app.currency)
}

/**
 * Unique texts of a row: a text that an earlier row has, too, gets a number appended. Codes differ anyway, and a text
 * with a pattern stays unchanged.
 */
function uniqueTexts({ definition, trade, seed }: Omit<SampleRecord, 'app'>, index: number): Values {
  const inputs = new Map((definition.form?.items ?? []).map(({ field, input }) => [field, input]))
  const names = definition.unique.filter((name) => {
    const { isName, isIdentifier } = specOf(definition.fields[name]) ?? {}
    return isName && !isIdentifier && inputs.get(name)?.pattern === null
  })
  if (names.length === 0) return {}
  const rows = Array.from({ length: index + 1 }, (_, at) => sampleRow({ ...definition, trade }, at, seed))
  return Object.fromEntries(
    names.map((name) => {
      const value = String(rows[index]?.[name] ?? '')
      const count = rows.filter((row) => row[name] === rows[index]?.[name]).length
      const most = inputs.get(name)?.length?.[1] ?? Number.POSITIVE_INFINITY
      const end = count === 1 ? '' : ` ${count}`
      return [name, value.slice(0, most - end.length) + end]
    }),
  )
}

/** Whether nobody can change the default of a field. */
const isFixed = (input: Input): input is Input & { readonly default: Tree } =>
  input.default !== null && input.enabledWhen?.when.op === 'literal' && input.enabledWhen.when.value === false

const isOptional = (input: Input): boolean => input.requiredWhen === null && input.default === null

const NO_LINKS: SampleLinks = () => null

/** A link as expressions see it, and the values that its row fills in. */
function linkedValues({ field, input }: Pick<FieldContext, 'field' | 'input'>, row: Values | null): Values {
  if (row === null) return { [field.name]: null }
  const fills = Object.entries(input.fills).map(([into, member]) => [into, row[member] ?? null])
  return { [field.name]: linkValue({ id: null, text: null, ...row }, field), ...Object.fromEntries(fills) }
}

function chosen({ screen }: ServerDefinition, { name }: Field, chance: Chance): Value {
  const [first, ...others] = chosenEntries[screen]?.[name] ?? []
  return first === undefined ? null : chance.pick([first, ...others])
}

interface FieldContext {
  readonly fields: ServerDefinition['fields']
  readonly field: Field
  readonly input: Input
  readonly names: Names
  readonly chance: Chance
  /** For texts that are drawn by a pattern. */
  readonly drawn: Chance
  /** Whether the row has a day of its own, which defaults of its days stand for. */
  readonly isDated: boolean
}

function valueWithin(context: FieldContext, value: Value): Value {
  const { field, input, names, chance } = context
  if (!isVisible(input, names)) return null
  const isPlain = isNumeric(field.type) || isYesNo(field.type)
  if (isPlain && input.default?.op === 'literal' && chance.between(1, 10) <= UNCHANGED) {
    return evaluate(input.default, names)
  }
  const [min, max] = boundsOf({ input, names })
  if (isDayType(field.type)) {
    const isDefault = context.isDated && input.default !== null && chance.between(1, 10) <= UNCHANGED
    const day = isDefault ? evaluate(input.default, names) : value
    return isDefault && min === null ? day : dayWithin(day, { min, max, chance })
  }
  if (typeof value === 'string') return textWithin(context, value)
  if (!isNumeric(field.type) || typeof value !== 'number') return value
  const low = typeof min === 'number' ? min : 0
  if (typeof max !== 'number') return Math.max(low, value)
  if (value >= low && value <= max) return value
  const drawn = low + chance.next() * (max - low)
  return max - low > 10 ? Math.round(drawn) : Number(drawn.toFixed(field.decimals ?? 1))
}

/** A text of the length and pattern of the input; without one, null. */
function textWithin({ field, input, names, drawn }: FieldContext, text: string): Value {
  const fits = (value: string | null): boolean =>
    value !== null && value !== '' && isInShape({ field, input, names, value })
  if (text === '' || fits(text)) return text
  const cut = input.length === null ? text : text.slice(0, input.length[1]).trim()
  const tries = [cut, ...Array.from({ length: TRIES }, () => input.pattern && textOfPattern(input.pattern, drawn))]
  return tries.find(fits) ?? null
}

/** A text of a pattern may have the wrong length. */
const TRIES = 5

interface Lined {
  readonly item: FormItem
  readonly trade: Platform
  readonly seed: string
  readonly links: SampleLinks
}

const LEAST_LINES = 3
const MOST_LINES = 8

/** Lines that are valid in their grid. */
function sampleLines(
  { fields, field, names, chance, isDated }: FieldContext,
  { item, trade, seed, links }: Lined,
): readonly Values[] {
  const ownFields = field.lines?.fields ?? []
  const count = chance.between(LEAST_LINES, MOST_LINES)
  return Array.from({ length: count }, (_, at) => {
    const start: Values = { [LINE_KEY]: String(at + 1), ...sampleRow({ fields, ownFields, trade }, at, seed) }
    const cells = lineInputs(item.lines?.columns ?? [], fields)
    const linkedTo = (link: Field, line: Values, key: string): Values | null =>
      links(link, chanceOf(key), { names: { ...names, line } })
    const isFilled = new Set(cells.flatMap(({ input }) => Object.keys(input.fills)))
    return cells.reduce<Values>((row, cell) => {
      const { name, type } = cell.field
      if (isLinkType(type)) return { ...row, ...linkedValues(cell, linkedTo(cell.field, row, `${seed} ${at} ${name}`)) }
      if (isFilled.has(name) && row[name] !== start[name]) return row
      const own = chanceOf(`${seed} ${at} ${name} rules`)
      const context = { fields, ...cell, names: { ...names, row }, chance: own, drawn: own, isDated }
      if (isShare(cell.field)) return { ...row, [name]: shareOf(at, count) }
      const value = isQuantity(cell.field) ? few(own) : (row[name] ?? null)
      return { ...row, [name]: valueWithin(context, value) }
    }, start)
  })
}

/** Whether a number is the quantity of an article: times its rate, the total should be one that people approve. */
const isQuantity = ({ name, type, unit }: Field): boolean =>
  isNumeric(type) && !fieldSpecs[type].isCurrency && signOf({ type, unit }) === null && hasWord(name, 'qty quantity')

/** Whether a number is the part that a line has in the whole. */
const isShare = ({ name, type, unit }: Field): boolean =>
  signOf({ type, unit }) === '%' && hasWord(name, 'weight weightage share split portion allocation')

const signOf = ({ type, unit }: Pick<Field, 'type' | 'unit'>): string | null => unit ?? fieldSpecs[type].sign ?? null

/** Equal whole shares, whose sum is 100. */
const shareOf = (at: number, count: number): number => Math.floor(100 / count) + (at < 100 % count ? 1 : 0)

/** Small ones are more frequent. */
const few = (chance: Chance): number => 1 + Math.floor(chance.next() ** 2 * MOST_OF_ONE)
const MOST_OF_ONE = 20

interface DayBounds {
  readonly min: Value
  readonly max: Value
  readonly chance: Chance
}

/** The most days from a first day to a last one. */
const LONGEST_SPAN = 45

/** yyyy-mm-dd; with `min`, a day soon after it: what begins on one day and ends on another is seldom long. */
function dayWithin(value: Value, { min, max, chance }: DayBounds): Value {
  if (typeof value !== 'string') return value
  const from = typeof min === 'string' && isDay(min) ? later(min, Math.floor(chance.next() ** 3 * LONGEST_SPAN)) : value
  return typeof max === 'string' && isDay(max) && from > max ? max : from
}

const later = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
