import type { Field, ServerDefinition } from '../definition/definition.ts'
import type { Value } from '../expressions/tree.ts'
import { type Chance, chanceOf } from './random.ts'
import { levelNames, personNames, textsFor, wordsOf } from './words.ts'

/** The part of a definition that says what a row holds. */
export type RowShape = Pick<ServerDefinition, 'fields' | 'ownFields'>

const LAKH = 100_000
const DAYS_BACK = 120
const DAY_MS = 24 * 60 * 60 * 1000
/** Words of a code's name that say only that it is one. */
const CODE_WORDS = ['no', 'id', 'number', 'code', 'num']
/** Things several documents share. */
const SHARED_CODES = ['job', 'lot', 'batch', 'site']
const SHARED_COUNT = 40

/**
 * A row as an ERP would hold it, made from the types and the words of its fields alone. Amounts and
 * weights of one row fit together: each one measured alike is a part of the one before. The same shape,
 * index and seed give the same row on the same day.
 */
export function sampleRow(
  { fields, ownFields }: RowShape,
  index: number,
  seed: string,
): Readonly<Record<string, Value>> {
  const largest = new Map<string, number>()
  const values = ownFields.map((name): [string, Value] => {
    const field = fields[name]
    const chance = chanceOf(`${seed} ${index} ${name}`)
    return [name, field ? valueOf(field, { index, chance, largest }) : null]
  })
  return Object.fromEntries(values)
}

interface Making {
  readonly index: number
  readonly chance: Chance
  /** By measure: what the next amount of the row is a part of. */
  readonly largest: Map<string, number>
}

function valueOf(field: Field, making: Making): Value {
  const { chance, index } = making
  switch (field.type) {
    case 'code':
      return codeOf(field.name, index)
    case 'money':
      return round(
        partOf('money', making, () => chance.between(2, 180) * LAKH + chance.between(0, LAKH)),
        2,
      )
    case 'number':
      return round(
        partOf(field.unit ?? '', making, () => chance.between(800, 90_000)),
        field.decimals ?? 0,
      )
    case 'percent':
      return chance.between(0, 20) * 5
    case 'date':
      return momentOf(chance).slice(0, 10)
    case 'datetime':
      return momentOf(chance)
    case 'yesno':
      return chance.next() < 0.5
    case 'person':
      return chance.pick(personNames)
    case 'choice':
    case 'badge':
      return chance.pick(levelNames)
    case 'text':
      return chance.pick(textsFor(field.name))
  }
}

/** The first of a measure is drawn anew; each further one is at most the one before. */
function partOf(measure: string, { chance, largest }: Making, draw: () => number): number {
  const before = largest.get(measure)
  const value = before === undefined ? draw() : before * Math.min(1, 0.5 + chance.next() * 0.6)
  largest.set(measure, value)
  return value
}

/** Letters of the name and a running number: ORD-1042, PL-1042. */
function codeOf(name: string, index: number): string {
  const words = wordsOf(name).filter((word) => !CODE_WORDS.includes(word))
  const [first = 'doc'] = words
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : first.slice(0, 3)
  const isShared = words.some((word) => SHARED_CODES.includes(word))
  return `${letters.toUpperCase()}-${1000 + (isShared ? index % SHARED_COUNT : index)}`
}

function momentOf(chance: Chance): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return new Date(today - chance.between(0, DAYS_BACK) * DAY_MS + chance.between(0, DAY_MS - 1)).toISOString()
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
