/** The rows of the reads of a case, including those that a grid requests itself. */
import type { Row } from '../../engine/calls/contract.ts'
import type { Read } from '../../engine/definition/definition.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import { rowKey, readRows } from '../../engine/page/reads/rows.ts'
import type { CaseErp } from './case-erp.ts'

interface Shown {
  readonly page: PageModel
  readonly erp: CaseErp
}

/** For a grid that requests its rows itself, the answer of the ERP; none while it sends no request. */
export function caseRows({ page, erp }: Shown, read: Read): readonly Row[] {
  const question = page.gridQuestion(read.name).get()
  if (question === null) return page.rows(read.name).get()
  return question.isRequested ? readRows(page.definition, read, erp.answer(read, question).rows) : []
}

/** Rows of any read, by their keys. */
export function caseRowsByKey(shown: Shown, ids: readonly string[]): readonly Row[] {
  const all = new Map<string | null, Row>()
  for (const read of Object.values(shown.page.definition.reads))
    for (const row of caseRows(shown, read)) all.set(rowKey(row, read), row)
  return ids.map((id) => all.get(id)).filter((row) => row !== undefined)
}
