/** Questions about types of fields, by their specs. */
import type { Field, FieldType } from '../definition/field.ts'
import type { Value } from '../expressions/tree.ts'
import type { ValueComparison, FieldSpec, TypedWord, ValueKind, ValueKindSpec } from './field-spec.ts'
import { fieldSpecs } from './field-specs.ts'
import { valueKinds } from './value-kind.ts'

/** The spec of the type of a field; undefined: there is no field. */
export const specOf = (field: Pick<Field, 'type'> | undefined): FieldSpec | undefined => field && fieldSpecs[field.type]

/** The types whose spec has a property, in the order of the specs. */
export const typesWith = (has: (spec: FieldSpec) => unknown): readonly FieldType[] =>
  (Object.entries(fieldSpecs) as [FieldType, FieldSpec][]).flatMap(([type, spec]) => (has(spec) ? [type] : []))

/** Types whose values are numbers. */
export const NUMBER_TYPES: readonly FieldType[] = typesWith(({ kind }) => kind === 'number')

/** The kind of the values of a type. */
export const valueKindOf = (type: FieldType): ValueKind => fieldSpecs[type].kind

/** Whether a text, such as one that an author has written, is a type. */
export const isFieldType = (word: string): word is FieldType => Object.hasOwn(fieldSpecs, word)

/** Whether a field of this type may have a word of the language. */
export const mayHave = (type: FieldType, word: TypedWord): boolean => fieldSpecs[type].words.includes(word)

/** A field that is not declared has no type, and its values are of no kind. */
type KnownType = FieldType | undefined

const isOfKind = (type: KnownType, kind: ValueKind): boolean => type !== undefined && valueKindOf(type) === kind

/** What the kind of a type says about its values. */
export const valueKindSpecOf = (type: FieldType): ValueKindSpec => valueKinds[valueKindOf(type)]

/** Whether values of this type are amounts: computed, compared and summed as numbers, and right-aligned. */
export const isNumeric = (type: KnownType): boolean => isOfKind(type, 'number')

/** What stands in an input for a value in a notation of its type's own; null: the type has none. */
export const ownNotation = (type: FieldType, value: Value): string | null =>
  typeof value === 'number' ? (fieldSpecs[type].write?.(value) ?? null) : null

/** Whether the keyboard of a phone needs no more than digits and a decimal sign. */
export const isTypedInDigits = (type: FieldType): boolean => isNumeric(type) && fieldSpecs[type].write === undefined

/** Whether values of this type are shares of a hundred, which are not added up. */
export const isShare = (type: KnownType): boolean => type !== undefined && fieldSpecs[type].sign === '%'

/** Whether values of this type are days, with a time or without. */
export const isDated = (type: KnownType): boolean => isOfKind(type, 'day') || isOfKind(type, 'moment')

/** Whether values of this type are days without a time. */
export const isDayType = (type: KnownType): boolean => isOfKind(type, 'day')

/** Whether values of this type are yes or no. */
export const isYesNo = (type: KnownType): boolean => isOfKind(type, 'yesno')

/** Whether values of this type refer to rows of a screen, or to people. */
export const isLinkType = (type: KnownType): boolean => isOfKind(type, 'link')

/** Whether values of this type are child rows. */
export const isLinesType = (type: KnownType): boolean => isOfKind(type, 'lines')

/** Converts a value to the type of a field. */
export const asTyped = (type: FieldType, value: Value): Value => valueKindSpecOf(type).read(value)

/** How values of a type are compared and sorted. */
export const comparisonOf = (type: FieldType): ValueComparison => valueKindSpecOf(type).comparison
