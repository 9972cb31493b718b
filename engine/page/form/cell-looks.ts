/** How the cells of a column look, as a function of the row. */
import type { Row } from '../../calls/contract.ts'
import type { Column, Definition } from '../../definition/definition.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import type { LocaleSettings } from '../format.ts'
import { valueInRow } from '../reads/used-values.ts'
import { readField } from '../reads/rows.ts'
import { cellsBy, derived, type Cell } from '../cell.ts'
import type { Scope } from '../scope/scope-cells.ts'
import { lookOf, type FieldLook } from './field-look.ts'

/** A column that shows one field of the row, as opposed to groups and repeated child columns. */
export type FieldColumn = Extract<Column, { column: 'field' }>

/** What a cell shows, and how its input looks when it is edited. */
export interface CellLook {
  readonly value: Value
  /** Null: it is not edited. */
  readonly look: FieldLook | null
}

interface CellSources {
  readonly definition: Definition
  readonly scope: Scope
  readonly locale: LocaleSettings
  readonly lookOnly: Cell<boolean>
}

/** The function is new only when something else than the row has changed. */
export function cellLooks({ definition, scope, locale, lookOnly }: CellSources) {
  return cellsBy(({ field: name, input }: FieldColumn): Cell<(row: Row) => CellLook> => {
    const field = definition.fields[name]
    if (!field) return derived(() => (row: Row) => ({ value: row[name] ?? null, look: null }))
    const uses = [
      ...(definition.uses.fields[name]?.value ?? []),
      ...(input === null ? [] : usesOfInput(definition, input).look),
    ]
    const tree = valueInRow(definition, field)
    return derived(() => {
      const around = scope(uses)
      const about = { locale, lookOnly: lookOnly.get(), isErrorShown: true, fieldError: null }
      return (row: Row): CellLook => {
        const names = { ...around, row }
        const value = tree ? evaluate(tree, names) : readField(row, field)
        const look = input === null ? null : lookOf({ ...about, field: { ...field, input }, value, names })
        return { value, look }
      }
    })
  })
}
