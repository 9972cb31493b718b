import type { AppDefinition, ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { lineFieldsOf } from '../../../engine/definition/line-fields.ts'
import type { Person } from '../../http/person.ts'
import { mayChange, notChanged } from '../../rights/change.ts'
import { isSubmittedAgain } from '../../workflow/moves.ts'
import { offeredActions } from '../../workflow/offers.ts'
import { movePermission } from '../../workflow/permission.ts'
import type { Document } from '../../workflow/document.ts'
import { isPrinted } from './printed.ts'

/** Foundation §3: the common row fields and the screen's own. */
export type ContractRow = Readonly<Record<string, Value>>

interface Page {
  readonly definition: ServerDefinition
  readonly person: Person
  readonly app: AppDefinition
}

type RowMaker = (document: Document, workflow: Workflow | null) => ContractRow

/**
 * Creates rows of the contract for this person, with only the declared fields of a document's data. Values that are the
 * same for all rows of a page are computed once.
 */
export function contractRows({ definition, person, app }: Page): RowMaker {
  const { number } = definition
  const lines = lineFieldsOf(definition)
  const ownFields = definition.ownFields.filter((name) => !lines.includes(name))
  const isRaised = definition.form !== null
  const refusal = mayChange(person, definition) ? null : notChanged(definition)
  const tones = new Map(app.statuses.map(({ name, tone }) => [name, tone]))
  const hasPdf = definition.calls.includes('pdf')
  return (document, workflow) => {
    // A loop is twice as fast as Object.fromEntries, and runs fifty times per list call. Names begin with a letter.
    const own: Record<string, Value> = {}
    for (const name of ownFields) own[name] = document.data[name] ?? null
    const permission = movePermission({ workflow, kind: 'approve', document, person, app })
    const refused = workflow !== null && permission.move === null
    const rejection = workflow?.moves.reject
      ? movePermission({ workflow, kind: 'reject', document, person, app })
      : null
    const waits = !refused || rejection?.move
    const isAgain = workflow !== null && waits && isSubmittedAgain(workflow, document, person)
    const raised = isRaised
      ? offeredActions({ workflow, document, person, refusal, fields: definition.fields, roles: app.roles })
      : null
    return {
      ...own,
      id: document.id,
      Status: document.status,
      StatusClass: tones.get(document.status) ?? 'plain',
      dateStamp: document.doc_date,
      version: document.version,
      awsfile_count: document.files,
      ot_awsfile_ids_count: document.more_files,
      pdflink: hasPdf ? pdfLink(definition, document) : '',
      allowPDFdownload: isPrinted(definition, workflow, document.status) ? 1 : 0,
      showApprovalMessage: refused,
      approvalMessage: refused && permission.move === null ? permission.message : '',
      ...(rejection !== null && { rejectionMessage: rejection.move === null ? rejection.message : '' }),
      ...(isAgain && { submittedAgain: true }),
      ...(number !== null && { OrderNo: document.number }),
      ...raised,
    }
  }
}

/** One document in the form of the contract, for this person. */
export function contractRow({ document, workflow, ...page }: RowSource): ContractRow {
  return contractRows(page)(document, workflow)
}

interface RowSource extends Page {
  readonly document: Document
  readonly workflow: Workflow | null
}

/** Path below the address of the ERP, without the token. */
function pdfLink({ screen }: ServerDefinition, { id }: Document): string {
  return `/main/s/${screen}/pdf?key=${encodeURIComponent(id)}`
}
