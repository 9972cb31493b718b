/** Lines, and their cells, where a report has fields of rows. */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { reportedRows } from '../../definition/stored-report.ts'
import { isNumeric, isShare } from '../../fields/field-types.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { lineCells } from '../3-expand/stored-lines.ts'
import type { StoredReportNode } from '../3-expand/report.ts'
import type { FindSource, ReportSource } from '../3-expand/report-source.ts'

interface Reports {
  readonly reports: readonly StoredReportNode[]
  readonly find: FindSource
}

/** What an author writes for lines that a report names as if they were one value of a row. */
export function withLinesOfReports(each: Diagnostic, name: string, { reports, find }: Reports): Diagnostic {
  const sources = reports.flatMap(({ from }) => {
    const source = find(from)
    return source ? [{ screen: reportedRows(from).screen, source }] : []
  })
  const holder = sources.find(({ source }) => source.lines.includes(name))
  if (holder)
    return {
      ...each,
      suggestion: null,
      notes: [`${OVER_LINES}${holder.screen}.${name}`, `${OVER_ROWS}${insteadOfLines(name)}`],
    }
  const [cell] = each.suggestion === null ? sources.flatMap((of) => cellsNamed(of, name)) : []
  return cell === undefined ? each : { ...each, notes: [...cellNotes(name, cell), ...each.notes] }
}

const OVER_LINES = 'For a row for each line: from: '
const OVER_ROWS = 'For a row for each document: '

interface Cell {
  /** The lines that have it, with their screen: `orders.Items`. */
  readonly lines: string
  readonly type: FieldNode['type'] | undefined
}

/** The cells of this name in the lines of a screen. */
const cellsNamed = (of: { readonly screen: string; readonly source: ReportSource }, name: string): readonly Cell[] =>
  linesWith(of.source.rowFields, name).map((lines) => ({
    lines: `${of.screen}.${lines}`,
    type: lineCells(of.source.rowFields, lines)[name]?.type,
  }))

/** The lines that have a cell of this name. */
export const linesWith = (fields: ReportSource['rowFields'], name: string): readonly string[] =>
  Object.keys(fields).filter((lines) => Object.hasOwn(lineCells(fields, lines), name))

/** A cell of lines in a report, and the field of the document that holds the sum of its cells. */
function cellNotes(name: string, { lines, type }: Cell): readonly string[] {
  const [, field = ''] = lines.split('.')
  const sum = `Total${name}: { type: ${type}, value: '=sum(form.${field}.map(line, line.${name}))' }`
  const note = `"${name}" is a field of the lines "${field}". ${OVER_LINES}${lines}`
  return type !== undefined && isNumeric(type) && !isShare(type)
    ? [
        note,
        `${OVER_ROWS}Compute a field of that screen from them, such as ${sum}, add it to its \`form\`, and name that.`,
      ]
    : [note]
}

/** What is shown in place of lines. */
export const insteadOfLines = (name: string): string =>
  `Compute a field from them, such as Rows: { type: number, value: =size(form.${name}) }, and name that.`
