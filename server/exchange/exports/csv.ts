import { stringify } from 'csv-stringify/sync'
import { open } from 'node:fs/promises'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { isByMeasure } from '../../../engine/definition/sum.ts'
import { valueKindOf } from '../../../engine/fields/field-types.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import {
  type ListColumn,
  type FileHeading,
  cellMoment,
  cellNumber,
  safeText,
  cellText,
  printCell,
  wallClock,
} from '../../rows/lists/cells.ts'
import { captionColumn, inBatches, sumLineOf, withCaption, type Writer } from '../../rows/lists/writer.ts'

/** Without this, spreadsheets do not recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const HANDFUL = 250

/** Comma-separated values in UTF-8 (RFC 4180). */
export async function openCsv(path: string, heading: FileHeading): Promise<Writer> {
  const { columns, app } = heading
  const captions = captionColumn(heading)
  const file = await open(path, 'w')
  const first = (text: string): readonly string[] => (captions === null ? [] : [safeText(cellText(text))])
  const lineOf = (row: ListRow) => [
    ...first(sumLineOf(row)?.caption ?? ''),
    ...cells(withCaption(row, heading), columns, app),
  ]
  const titles = columns.map(({ title }) => safeText(cellText(title)))
  await file.write(BYTE_ORDER_MARK + lines([[...first(captions ?? ''), ...titles]]))
  return {
    async write(rows) {
      const texts: string[] = []
      await inBatches(rows, HANDFUL, (some) => void texts.push(lines(some.map(lineOf))))
      await file.write(texts.join(''))
      return rows.length
    },
    end: () => file.close(),
    abandon: () => file.close(),
  }
}

const lines = (rows: readonly (readonly string[])[]): string => stringify([...rows], { record_delimiter: 'windows' })

function cells(row: ListRow, columns: readonly ListColumn[], app: AppDefinition): readonly string[] {
  return columns.map(({ name, field }) => {
    const value = row[name]
    if (isByMeasure(value)) return safeText(cellText(printCell(value, field, app)))
    const number = cellNumber(value, field)
    if (number !== null) return String(number)
    const kind = valueKindOf(field.holds)
    if (kind === 'yesno' && typeof value === 'boolean') return value ? 'Yes' : 'No'
    const moment = kind === 'moment' ? cellMoment(value) : null
    if (moment) return wallClock(moment, app.timeZone).toISOString().slice(0, 16).replace('T', ' ')
    return safeText(cellText(value))
  })
}
