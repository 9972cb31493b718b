/** What the calls of a case do to its rows: functions of the server decide on moves and offers. */
import type { DecideCall, PostCall } from '../../engine/calls/call-types.ts'
import type { DecisionAnswer, DecisionOutcome } from '../../engine/calls/contract.ts'
import { CallError } from '../../engine/calls/errors.ts'
import type { Workflow } from '../../engine/definition/definition.ts'
import { documentTitles, displayNumber, type Document } from '../../server/workflow/document.ts'
import { mayChange, notChanged } from '../../server/rights/change.ts'
import { offeredActions, notOfferedReason, submitMove, type OfferedActions } from '../../server/workflow/offers.ts'
import { movePermission, noMatchingRuleMessage } from '../../server/workflow/permission.ts'
import type { CaseErp } from './case-erp.ts'
import { withComputedValues, type StoredRow, type TestValues } from './stored-row.ts'

/** Decides each document as the server does; the rows are then requested again. */
export function decide(erp: CaseErp, { path, selected, reason }: DecideCall): DecisionAnswer {
  const kind = path.includes('reject') ? 'reject' : 'approve'
  const documents = erp
    .rows()
    .flatMap(({ id, document }) => (document !== null && selected.includes(id) ? [document] : []))
  const names = documentTitles(erp.sources.compiled.server, documents)
  const decideEach = (key: string): DecisionOutcome =>
    decideOne(erp, { key, kind, reason: reason ?? null, name: names.get(key) ?? key })
  return { outcomes: selected.map(decideEach), firstPage: null }
}

interface CaseDecision {
  readonly key: string
  readonly kind: 'approve' | 'reject'
  readonly reason: string | null
  /** The name that messages use. */
  readonly name: string
}

function decideOne(erp: CaseErp, { key, kind, reason, name }: CaseDecision): DecisionOutcome {
  const { compiled, person, site } = erp.sources
  const { server } = compiled
  const row = erp.rows().find(({ id }) => id === key)
  if (!row?.document)
    return { suppliedKey: key, ok: false, msg: 'There is no such document.', reason: null, status: null }
  const { document } = row
  const permission = movePermission({ workflow: server.workflow, kind, document, person, app: site.app })
  if (permission.move === null)
    return {
      suppliedKey: key,
      ok: false,
      msg: `${name}: ${permission.message}`,
      reason: permission.reason,
      status: document.status,
    }
  const { to } = permission.move
  erp.store({
    ...row,
    decidedBy: [...row.decidedBy, person.id],
    document: moved(erp, document, { event: kind, to, reason }),
  })
  return { suppliedKey: key, ok: true, msg: `${name}: ${to}.`, reason: null, status: to }
}

interface CaseMove {
  readonly event: string
  readonly to: string
  readonly reason: string | null
}

function moved({ sources: { person } }: CaseErp, document: Document, { event, to, reason }: CaseMove): Document {
  const { version, revision } = document
  return {
    ...document,
    status: to,
    version: version + 1,
    revision: revision + (event === 'revise' ? 1 : 0),
    last_move: event,
    last_person: person.name,
    last_reason: reason,
  }
}

/** The calls with which people raise and change stored rows, by name; any other call is answered as successful. */
export function postAnswer(erp: CaseErp, { path, query, body }: PostCall): unknown {
  const { server } = erp.sources.compiled
  const sent = (typeof body === 'object' && body !== null ? body : {}) as TestValues
  const key = query['key'] || (sent['key'] === undefined || sent['key'] === null ? null : String(sent['key']))
  const call = (server.documents || server.records) && Object.hasOwn(calls, path) ? calls[path] : undefined
  return call ? call(erp, key, sent) : { ok: true }
}

type StoreCall = (erp: CaseErp, key: string | null, sent: TestValues) => unknown

const calls: Readonly<Record<string, StoreCall>> = {
  item: (erp, key, sent) => answerOf(erp, saved(erp, key, sent)),
  submission(erp, key, sent) {
    const row = saved(erp, key, sent)
    const { workflow } = erp.sources.compiled.server
    const move = workflow && row.document && submitMove(workflow, row.document)
    if (!move) throw refused(noMatchingRuleMessage(workflow, 'submit', { status: row.document?.status ?? '' }))
    return changed(erp, row, { event: 'submit', to: move.to, text: move.to })
  },
  withdrawal: (erp, key) => backToStart(erp, key, { event: 'withdraw', offer: 'withdrawMessage', text: 'taken back' }),
  revision: (erp, key) => backToStart(erp, key, { event: 'revise', offer: 'reviseMessage', text: 'to be revised' }),
  deleteitem(erp, key) {
    const row = requireRow(erp, key)
    requireChange(erp)
    requireOffer(erp, row, 'deleteMessage')
    erp.remove(row.id)
    return { ok: true }
  },
}

/** Throws the refusal of the server. */
function requireChange({ sources: { person, compiled } }: CaseErp): void {
  if (!mayChange(person, compiled.server)) throw refused(notChanged(compiled.server))
}

function saved(erp: CaseErp, key: string | null, sent: TestValues): StoredRow {
  const { compiled, person, today, site } = erp.sources
  const before = key === null ? null : requireRow(erp, key)
  requireChange(erp)
  if (before) requireOffer(erp, before, 'editMessage')
  const values = withComputedValues({ ...before?.values, ...sent }, { compiled, today, currency: site.app.currency })
  const id = before?.id ?? `new ${erp.rows().length + 1}`
  const row = before ?? { id, owner: person.id, teams: person.team, decidedBy: [], values, document: null }
  const document = compiled.server.documents ? (row.document ?? newDocument(erp, id)) : null
  const data =
    document &&
    Object.fromEntries(Object.keys({ ...document.data, ...sent }).map((name) => [name, values[name] ?? null]))
  const next = {
    ...row,
    values: { ...values, id },
    document: document && data ? { ...document, data, version: document.version + 1 } : null,
  }
  erp.store(next)
  return next
}

function newDocument({ sources: { compiled, person, today } }: CaseErp, id: string): Document {
  const none = {
    workflow_hash: null,
    last_move: null,
    last_person: null,
    last_at: null,
    last_reason: null,
    decided_by: [],
    number: null,
  }
  const status = compiled.server.workflow?.starts ?? ''
  return {
    ...none,
    id,
    status,
    version: 0,
    doc_date: today,
    owner_id: person.id,
    data: {},
    revision: 0,
    files: 0,
    more_files: 0,
  }
}

function requireRow(erp: CaseErp, key: string | null): StoredRow {
  const row = erp.rows().find(({ id }) => id === key)
  if (!row) throw refused('There is no such row.', 404)
  return row
}

/** A record has no offers: people who may open its screen may change it. */
function requireOffer({ sources }: CaseErp, { document }: StoredRow, offer: keyof OfferedActions): void {
  const { compiled, person } = sources
  if (document === null) return
  const message = offeredActions({ workflow: compiled.server.workflow, document, person })[offer]
  if (message !== '') throw refused(message ?? notOfferedReason({ document, person }))
}

const refused = (reason: string, status = 403): CallError => new CallError('server', { path: '', status, reason })

interface Change {
  readonly event: string
  readonly to: string
  readonly text: string
}

function changed(erp: CaseErp, row: StoredRow, { event, to, text }: Change): unknown {
  if (!row.document) return answerOf(erp, row)
  const document = moved(erp, row.document, { event, to, reason: null })
  const next = { ...row, document }
  erp.store(next)
  return { ...answerOf(erp, next), msg: `${displayNumber(erp.sources.compiled.server, document)}: ${text}.` }
}

interface CaseReturn {
  readonly event: string
  readonly offer: keyof OfferedActions
  readonly text: string
}

function backToStart(erp: CaseErp, key: string | null, { event, offer, text }: CaseReturn): unknown {
  const row = requireRow(erp, key)
  requireChange(erp)
  requireOffer(erp, row, offer)
  return changed(erp, row, { event, to: (erp.sources.compiled.server.workflow as Workflow).starts, text })
}

const answerOf = (erp: CaseErp, { id }: StoredRow) => ({ ok: true, id, row: erp.item(id) })
