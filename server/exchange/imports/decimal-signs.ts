import { isNumeric } from '../../../engine/fields/field-types.ts'
import type { DecimalSign } from '../../../engine/fields/field-spec.ts'
import { decimalSignsIn } from '../../../engine/fields/number/numeral.ts'
import type { ImportColumn } from './columns.ts'
import type { FileTable } from './read-file.ts'

/** By the columns of a file; null: the column does not tell, so that a number with two meanings is refused. */
export type DecimalSigns = readonly (DecimalSign | null)[]

type Columns = readonly (Pick<ImportColumn, 'field'> | null)[]

/**
 * The decimal sign of each column: that of its own numbers, else that of the numbers in the other columns, else the one
 * that belongs to the separator: spreadsheets separate columns by semicolons where a comma is the decimal sign. Numbers
 * of a workbook have none; they are read with a point.
 */
export function decimalSignsOf(
  columns: Columns,
  { rows, separator }: Pick<FileTable, 'rows' | 'separator'>,
): DecimalSigns {
  if (separator === undefined) return columns.map(() => '.')
  const found = columns.map((column, at) =>
    column && isNumeric(column.field.type) ? decimalSignsIn(rows.map(({ cells }) => cells[at] ?? '')) : NONE,
  )
  const others = new Set(found.flatMap((signs) => [...signs]))
  const usual = separator === ';' ? ',' : '.'
  const ofFile = others.size === 0 ? usual : onlyOne(others)
  return found.map((signs, at) => {
    if (signs.size > 0) return onlyOne(signs)
    const isWhole = others.size === 0 && columns[at]?.field.decimals === 0
    return isWhole && rows.some(({ cells }) => isGroupedByComma(cells[at] ?? '')) ? '.' : ofFile
  })
}

/** 1,200 among whole numbers: a comma that no decimal sign can be. */
const isGroupedByComma = (text: string): boolean => /^\D*[1-9]\d{0,2},\d{3}\D*$/.test(text)

const NONE: ReadonlySet<DecimalSign> = new Set()

/** Null: they contradict each other. */
function onlyOne(signs: ReadonlySet<DecimalSign>): DecimalSign | null {
  const [sign, ...more] = signs
  return sign !== undefined && more.length === 0 ? sign : null
}
