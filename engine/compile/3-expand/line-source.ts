/** What a report may show of the lines of a screen. */
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import { entryColumns } from '../../definition/ledger.ts'
import { DAY_FIELD, isOneValue, linksOf, type ReportSource, seenOf, shownField } from './report-source.ts'
import { lineCells } from './stored-lines.ts'

/** The lines of a field of a screen, with the fields of the row that has them; null: there is no such field of lines. */
export function lineSource(source: ReportSource, lines: string): ReportSource | null {
  const { rowFields, fields, links, seen, usual } = source
  if (!source.lines.includes(lines)) return null
  const cells = lineCells(rowFields, lines)
  const own = Object.fromEntries(
    Object.entries(cells)
      .filter(isOneValue)
      .map(([name, field]) => [name, shownField(field)]),
  )
  const readers = seen[lines]
  const ofLines = readers ? Object.fromEntries(Object.keys(cells).map((name) => [name, readers])) : {}
  const around = usual.filter((name) => name === NUMBER_FIELD || name === DAY_FIELD)
  return {
    ...source,
    fields: { ...fields, [entryColumns.id]: { type: 'text', label: 'Document' }, ...own },
    links: { ...links, ...linksOf(cells) },
    seen: { ...seen, ...ofLines, ...seenOf(cells) },
    lines: [],
    rowFields: { ...rowFields, ...cells },
    usual: [...around, ...Object.keys(own), ...usual.filter((name) => name === 'Status')],
    carried: [entryColumns.id],
    each: lines,
    list: null,
  }
}
