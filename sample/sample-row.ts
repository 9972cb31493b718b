import type { Field, Platform, ServerDefinition } from '../engine/definition/definition.ts'
import type { Value } from '../engine/expressions/tree.ts'
import type { ValueKind } from '../engine/fields/field-spec.ts'
import { fieldSpecs } from '../engine/fields/field-specs.ts'
import { specOf } from '../engine/fields/field-types.ts'
import { hintOf, hasWord, specialCode, subjectOf, textFor, toneOf, type TextContext, wordsOf } from './hints.ts'
import { type Measure, sampleMeasure } from './numbers.ts'
import { type Chance, chanceOf } from './random.ts'
import { levels, people } from './words.ts'

/** The part of a definition that describes a row; `trade` is the trade of the company. */
export type RowShape = Pick<ServerDefinition, 'fields' | 'ownFields'> & { readonly trade?: Platform }

const DAYS_BACK = 120
const DAYS_AHEAD = 60
const DAY_MS = 24 * 60 * 60 * 1000
/** Words in the name of a code that mean only “code”. */
const CODE_WORDS = ['no', 'id', 'number', 'code', 'num']
/** Words of codes that several documents share, and the number of different codes. */
const SHARED_CODES = 'job lot batch site phase'
const SHARED_COUNT = 40
/** Words of dates in the future. */
const COMING = 'completion expected delivery ordercompdate comp'

/**
 * A row as an ERP would store it, generated only from the types and names of its fields. The values of a row fit
 * together: each amount is a part of the previous one of the same measure; a town is shown with its state, an article
 * with its group; a badge's colour fits its value. The same shape, index and seed give the same row on the same day.
 */
export function sampleRow(shape: RowShape, index: number, seed: string): Readonly<Record<string, Value>> {
  const { fields, ownFields, trade } = shape
  const subject = subjectOf(chanceOf(`${seed} ${index}`), trade === 'tex' ? 'tex' : 'steel')
  const naming = ownFields.find((name) => specOf(fields[name])?.isIdentifier) ?? null
  const largest = new Map<string, number>()
  const values = ownFields.map((name): [string, Value] => {
    const field = fields[name]
    const chance = chanceOf(`${seed} ${index} ${name}`)
    return [name, field ? valueOf(field, { index, chance, largest, naming, ...subject }) : null]
  })
  const row = Object.fromEntries(values)
  return { ...row, ...colorsOf(shape, row) }
}

interface RowContext extends TextContext {
  readonly index: number
  /** By measure: the amount that the next one in the row is a part of. */
  readonly largest: Map<string, number>
  /** The field with the code that names the document. */
  readonly naming: string | null
}

function valueOf(field: Field, context: RowContext): Value {
  const { chance, index } = context
  const { kind, sample } = fieldSpecs[field.type]
  if (sample)
    return sample({ letters: lettersOf(field.name), index, between: (low, high) => chance.between(low, high) })
  return byKind[kind](field, context)
}

const byKind: Readonly<Record<ValueKind, (field: Field, context: RowContext) => Value>> = {
  text: sampleText,
  number: (field, context) => {
    const digits = fieldSpecs[field.type].isCurrency ? 2 : (field.decimals ?? 0)
    return round(partOf(sampleMeasure(field), context), digits)
  },
  day: ({ name }, { chance }) => momentOf(name, chance).slice(0, 10),
  moment: ({ name }, { chance }) => momentOf(name, chance),
  yesno: (_field, { chance }) => chance.next() < 0.5,
  lines: () => [],
  // The caller that stores the rows chooses their links.
  link: () => null,
}

function sampleText(field: Field, context: RowContext): Value {
  const { chance } = context
  const { isIdentifier, isPerson, hasOptions } = fieldSpecs[field.type]
  const { name, options } = field
  if (isIdentifier) return specialCode(name, context) ?? codeOf(name, context)
  if (isPerson) return chance.pick(people)
  if (!hasOptions) return textFor(hintOf(field), context)
  return options.length > 0 ? chance.pick(options as [string, ...string[]]) : textFor(name, context, levels)
}

/** The values of fields that contain the colour of a badge. */
function colorsOf({ fields, ownFields }: RowShape, row: Readonly<Record<string, Value>>): Record<string, Value> {
  const badges = ownFields.flatMap((name) => fields[name] ?? [])
  return Object.fromEntries(
    badges.flatMap(({ name, colorField }) =>
      colorField !== null && ownFields.includes(colorField) ? [[colorField, toneOf(row[name])]] : [],
    ),
  )
}

/** The first amount of a measure is random; each further one is at most the previous one. */
function partOf({ name, low, high }: Measure, { chance, largest }: RowContext): number {
  const before = name === null ? undefined : largest.get(name)
  const value = before === undefined ? drawn(chance, low, high) : before * Math.min(1, 0.5 + chance.next() * 0.6)
  if (name !== null) largest.set(name, value)
  return value
}

/** A random number; small ones are more frequent. */
function drawn(chance: Chance, low: number, high: number): number {
  return high - low < 100 ? chance.between(low, high) : low + chance.next() ** 2 * (high - low)
}

/** Letters of the name and a running number: ORD-1042, PL-1042. The code that names the document is unique. */
function codeOf(name: string, { index, naming }: RowContext): string {
  const isShared = name !== naming && hasWord(name, SHARED_CODES)
  return `${lettersOf(name)}-${1000 + (isShared ? index % SHARED_COUNT : index)}`
}

function lettersOf(name: string): string {
  const words = wordsOf(name).filter((word) => !CODE_WORDS.includes(word))
  const [first = 'doc'] = words
  // A single word may end with the word for a code: pono, indentno.
  const stem = first.length > 3 ? first.replace(/(no|id)$/, '') : first
  return (words.length > 1 ? words.map((word) => word[0]).join('') : stem.slice(0, 3)).toUpperCase()
}

function momentOf(name: string, chance: Chance): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const days = hasWord(name, COMING) ? chance.between(5, DAYS_AHEAD) : -chance.between(0, DAYS_BACK)
  return new Date(today + days * DAY_MS + chance.between(0, DAY_MS - 1)).toISOString()
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
