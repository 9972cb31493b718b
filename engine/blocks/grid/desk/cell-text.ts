import type { Value } from '../../../expressions/tree.ts'
import { rowFor } from '../columns.ts'
import { fieldOfCell, type GridCell, isHiddenCell } from '../editing.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

/** The text a person reads in a cell; for a choice, its label. A cell that its row hides has none. */
export function shownText({ host, row, column }: GridCell, value: Value): string {
  const { field, input, summary } = column
  if (summary || isHiddenCell({ host, row, column })) return ''
  if (fieldSpecs[field.type].isChoice && input?.optionsFrom && value !== null) {
    const option = host.options(field, input, rowFor(row, column)).find(({ id }) => id === value)
    if (option) return option.text
  }
  return host.format(value, fieldOfCell({ host, row, column }))
}
