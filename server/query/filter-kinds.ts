/** What a filter of a list or a report does with the text that it sends, for each kind of filter. */
import { isDay } from '../../engine/definition/date-range.ts'
import type { FilterComparison } from '../../engine/definition/filter.ts'
import { isYes } from '../../engine/definition/format.ts'
import { isRangeText, rangeEnds, rangeErrorOf } from '../../engine/definition/ranges.ts'
import type { FieldType } from '../../engine/definition/field.ts'
import { readValues } from '../../engine/definition/value-list.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isDated, isLinkType, isNumeric } from '../../engine/fields/field-types.ts'
import { comparedEnds } from '../../engine/filters/filter-authoring.ts'
import { HttpError } from '../http/errors.ts'
import { anyOf, between, type FilterTree, linkColumn, NO_ROW } from './filter-tree.ts'

/** A field of a row that a filter compares. */
export interface ComparedField {
  /** Its column in trees. */
  readonly name: string
  readonly type: FieldType
}

/** What a filter sends. */
export interface SentFilter {
  /** The name of its parameter, for messages. */
  readonly param: string
  readonly value: string
}

export interface FilterKind {
  /** The rows that the filter selects. Throws 400 for a value that is written in another way. */
  tree(field: ComparedField, sent: SentFilter): FilterTree
  /** The column that it compares. */
  columnOf(field: string): string
  /** The columns of `documents` with an index for such values (schema/07-documents.sql). */
  readonly slots: readonly string[]
}

const own = (field: string): string => field
const TEXT_SLOTS = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8']

const range = (of: 'number' | 'date'): Pick<FilterKind, 'tree' | 'columnOf'> => ({
  columnOf: own,
  tree({ name }, { param, value }) {
    const ends = isRangeText({ range: of }, value) ? rangeEnds(value) : null
    if (ends) return between(name, ends)
    throw new HttpError(400, 'invalid-range', `"${value}" is no range of ${param}. Write it as from..to.`)
  },
})

export const filterKinds: Readonly<Record<FilterComparison, FilterKind>> = {
  text: {
    tree: (field, { value }) => anyValue(field.name, value, (each) => equalTree(field, each)),
    columnOf: own,
    slots: TEXT_SLOTS,
  },
  link: {
    tree({ name, type }, { value }) {
      const [column, is] = [linkColumn(name), fieldSpecs[type].isPerson ? 'person' : 'equal'] as const
      return anyValue(column, value, (to) => ({ column, is, to }))
    },
    columnOf: linkColumn,
    slots: TEXT_SLOTS,
  },
  numbers: { ...range('number'), slots: ['n1', 'n2', 'n3', 'n4'] },
  days: { ...range('date'), slots: ['d1', 'd2', 'd3', 'd4'] },
}

/**
 * The rows with one of the values of a text (`readValues`), or without one. The whole text is a value, too: an address that
 * knows of one value only writes its commas as they are.
 */
function anyValue(column: string, text: string, treeOf: (value: string) => FilterTree): FilterTree {
  const values = new Set([...readValues(text), text])
  return anyOf([...values].map((value) => (value === '' ? { column, is: 'empty' } : treeOf(value))))
}

/** One value, as a choice sends it. A text that is no value of the field's type is in no row. */
function equalTree({ name, type }: ComparedField, text: string): FilterTree {
  const equal = { column: name, is: 'equal', to: text } as const
  switch (fieldSpecs[type].kind) {
    case 'yesno': {
      // A field that is not filled in is No.
      const yes = { ...equal, to: 'true' }
      return isYes(text) ? yes : { not: yes }
    }
    case 'number':
      return rangeErrorOf({ range: 'number' }, { from: text, to: text }) === null ? equal : NO_ROW
    case 'day':
    case 'moment':
      return isDay(text) ? equal : NO_ROW
    default:
      return equal
  }
}

/** Kinds that a text and the type of its field tell apart. */
const TOLD_BY_TEXT: readonly FilterComparison[] = ['text', 'link', 'numbers', 'days']

/**
 * The kind of filter for a text that is compared with a field, as addresses and links of records have it.
 *
 * @param declared the kind of the field's filter, if it has one
 */
export function kindOfText(
  { type }: Pick<ComparedField, 'type'>,
  text: string,
  declared?: FilterComparison,
): FilterComparison {
  if (declared && !TOLD_BY_TEXT.includes(declared)) return declared
  if (isLinkType(type) || fieldSpecs[type].isPerson) return 'link'
  const range = isNumeric(type) ? 'number' : isDated(type) ? 'date' : null
  return range !== null && isRangeText({ range }, text) ? comparedEnds[range] : 'text'
}

/** The comparison with one value of a type, whose column and index a statement can use. */
export function comparisonOfType(type: FieldType): FilterComparison {
  if (isLinkType(type) || fieldSpecs[type].isPerson) return 'link'
  return isNumeric(type) ? 'numbers' : isDated(type) ? 'days' : 'text'
}
