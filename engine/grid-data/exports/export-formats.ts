/** In which formats a grid can be exported: known before its export is loaded. */
import type { Calls } from '../../calls/calls.ts'
import type { ExportFormat } from '../../calls/export-calls.ts'
import { gridCallsOf } from '../../calls/grid-calls.ts'
import { isListCall } from '../../calls/read-to-end.ts'
import { REPORT_CALL } from '../../definition/stored-report.ts'
import type { RowsCall } from '../call-source.ts'

interface RowsSource {
  readonly calls: Pick<Calls, 'extend'>
  /** The list call that returns the rows; null: they do not come from one. */
  readonly call: RowsCall | null
}

/** The formats a grid offers: an ERP creates all of them, this page only CSV. */
export function formatsOf({ calls, call }: RowsSource): readonly ExportFormat[] {
  return call || gridCallsOf(calls).takesRows() ? ['csv', 'xlsx', 'pdf'] : ['csv']
}

/** The call if it is a list call or that of a stored report: those can create files (site-modules §7). */
export function listCallOf<Call extends RowsCall>(call: Call | null): Call | null {
  return call && (isListCall(call.path) || isReportCall(call)) ? call : null
}

export const isReportCall = ({ path }: Pick<RowsCall, 'path'>): boolean => path === REPORT_CALL
