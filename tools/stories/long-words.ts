/** Extreme values that a screen must be able to show: words that cannot be wrapped, sentences, amounts in crores. */
import type { Field } from '../../engine/definition/definition.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import type { Value } from '../../engine/expressions/tree.ts'

/** 84 characters without a space. */
const ONE_WORD = 'Grossblechverarbeitungsmaschinenersatzteillieferungsgenehmigungsverfahrensvorschrift'
const SENTENCE =
  'Prefabricated building for the second assembly hall with mezzanine, canopies on both sides, ridge ventilators, turbo fans and a crane beam for 25 tonnes, delivered in four phases as agreed on site'
const LONG_CODE = 'PEB-2026-27-PHASE-04-BUILDING-012-COLUMN-GRID-A1-TO-K17-REVISION-09'
const CRORES = 987_654_321.55

/** The same kind of value, as long as it can be. */
export function lengthened(value: Value, { name, type, unit, options }: Field): Value {
  if (options.length > 0 || value === null) return value
  const { kind, isFile, isIdentifier, isCurrency, mayBeFlag, control, sample } = fieldSpecs[type]
  if (kind === 'number') return isCurrency || unit !== null ? CRORES : value
  if (kind !== 'text' || mayBeFlag) return value
  if (sample) return longer(value, sample({ letters: ONE_WORD, index: 0, between: (low) => low }))
  if (control === 'words') return `${SENTENCE} ${ONE_WORD}`
  if (isIdentifier) return `${String(value)}-${LONG_CODE}`
  if (isFile) return `${ONE_WORD}.pdf`
  return Array.isArray(value) ? value : name.length % 2 === 0 ? ONE_WORD : SENTENCE
}

/** The value unless the other one is longer. */
const longer = (value: Value, other: Value): Value => (String(other).length > String(value).length ? other : value)

export function lengthenedText(text: string, index: number): string {
  return index % 2 === 0 ? `${text} ${SENTENCE}` : `${text}${ONE_WORD}`
}
