/** The cells of rows that a person has edited: their rules count when an action sends the form. */
import { allBlocks } from '../../definition/blocks.ts'
import type { Definition, GridBlock, View } from '../../definition/definition.ts'
import type { LocaleSettings } from '../format.ts'
import { rowsInValue } from '../reads/computed-read.ts'
import { rowKey } from '../reads/rows.ts'
import type { Names } from '../scope/names.ts'
import type { ScreenState } from '../store.ts'
import type { FieldError } from './field-error.ts'
import { lineInputs } from './lines.ts'
import { fieldErrorOf } from './rules.ts'

interface EditedGrids {
  readonly definition: Pick<Definition, 'fields' | 'reads'>
  /** The open view, and the one over it. */
  readonly views: readonly (View | undefined)[]
  readonly edits: ScreenState['edits']
  readonly names: Names
  readonly locale: LocaleSettings
}

/** The key of an error in a cell of a row that a read has answered. */
export const rowCellKey = (read: string, key: string, field: string): string => `${read}.${key}.${field}`

/** The errors of edited cells in the grids of the open views, in the order of their rows. */
export function editedCellErrors({ views, ...page }: EditedGrids): readonly FieldError[] {
  const grids = allBlocks(views.flatMap((view) => view?.blocks ?? [])).filter((block) => block.block === 'grid')
  return grids.flatMap((grid) => gridErrors(page, grid))
}

function gridErrors(
  { definition, edits, names, locale }: Omit<EditedGrids, 'views'>,
  { read: name, columns }: GridBlock,
): readonly FieldError[] {
  const read = definition.reads[name]
  const own = edits[read?.base ?? name]
  if (!read || !own?.size) return []
  const inputs = lineInputs(columns, definition.fields)
  return rowsInValue(names[name] ?? null).flatMap((row) => {
    const key = rowKey(row, read) ?? ''
    const edited = inputs.filter(({ field }) => own.get(key)?.[field.name] !== undefined)
    return edited.flatMap(({ field, input }): readonly FieldError[] => {
      const error = fieldErrorOf({ field, input, value: row[field.name] ?? null, names: { ...names, row }, locale })
      return error ? [{ ...error, field: rowCellKey(name, key, field.name) }] : []
    })
  })
}
