/** The values that parts of a definition use: while they are unchanged, so is what depends on them. */
import type { Definition, Field } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Names } from '../scope/names.ts'

/** The expression of a field whose value in rows is always computed; null: the row's own value is used. */
export function valueInRow({ uses }: Pick<Definition, 'uses'>, { name, value }: Pick<Field, 'name' | 'value'>) {
  return value !== null && uses.fields[name]?.inRow === true ? value : null
}

/** The value of each use, in their order. */
export function usedValues(uses: UseList, names: Names): readonly Value[] {
  return uses.map(([name, member]) => {
    const value = Object.hasOwn(names, name) ? (names[name] ?? null) : null
    if (member === null || typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return (value as Names)[member] ?? null
  })
}

/** Whether two lists hold the same values in the same order, each by `Object.is`. */
export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => Object.is(each, others[index]))
}
