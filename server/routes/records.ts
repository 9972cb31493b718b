import type { FastifyInstance, FastifyRequest } from 'fastify'
import { companyApp } from '../http/company-app.ts'
import inactive from '../../schemas/erp/record-inactive.schema.json' with { type: 'json' }
import remove from '../../schemas/erp/record-deleteitem.schema.json' with { type: 'json' }
import entry from '../../schemas/erp/record-entry.schema.json' with { type: 'json' }
import revision from '../../schemas/erp/document-revision.schema.json' with { type: 'json' }
import save from '../../schemas/erp/record-item.schema.json' with { type: 'json' }
import submission from '../../schemas/erp/document-submission.schema.json' with { type: 'json' }
import withdrawal from '../../schemas/erp/document-withdrawal.schema.json' with { type: 'json' }
import { DRAFT_PARAMETER, SAVES_DRAFT } from '../../engine/definition/drafts.ts'
import { reviseDocument, submitDocument, withdrawDocument } from '../rows/drafts/moves.ts'
import { type ChangeResult, changing, changingRoute, requestedKey } from '../http/change.ts'
import { HttpError } from '../http/errors.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { signedIn, type SignedCall } from '../http/signed-in.ts'
import { withReadMembers } from '../rows/links/read-members.ts'
import { setInactive } from '../rows/records/inactive.ts'
import { deleteRow } from '../rows/save/delete-row.ts'
import type { RowContext, RowStore } from '../rows/save/row-store.ts'
import { saveRow } from '../rows/save/save-rows.ts'
import { rowStoreOf } from '../rows/stores/row-stores.ts'
import { requireChanger } from '../rights/change.ts'
import { screenOf, type ServerContext } from './context.ts'

/**
 * Creates and changes stored rows: records and documents of any screen with a form (site-modules §7, generic module
 * calls), and the actions on documents that people create here (extension `documents`).
 */
export function registerRecords(app: FastifyInstance, context: ServerContext): void {
  const read = { config: { policy: 'session' }, schema: { querystring: entry.query } } as const
  app.get('/s/:screen/item', read, readHandler(context))
  app.post('/s/:screen/item', changingRoute(save), saveHandler(context))
  app.post('/s/:screen/deleteitem', changingRoute(remove), removeHandler(context))
  app.post('/s/:screen/inactive', changingRoute(inactive), inactiveHandler(context))
  app.post('/s/:screen/submission', changingRoute(submission), submitHandler(context))
  const moves = [['withdrawal', withdrawal, withdrawDocument] as const, ['revision', revision, reviseDocument] as const]
  for (const [name, schema, run] of moves) {
    const handler = changing(context, async (call, request) => {
      const { key, version = null } = bodyOf<'document-withdrawal'>(request)
      const documents = documentsOf(context, request, name)
      requireChanger(call.person, documents.definition)
      return await withReadRow(call, documents, await run(call, documents, { id: key, version }))
    })
    app.post(`/s/:screen/${name}`, changingRoute(schema), handler)
  }
}

/** One row with all values of its form, including its lines. */
function readHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const { store, rows } = rowsOf(context, request, 'item')
    return { ok: true, get_item: await store.open(call, rows, queryOf<'record-entry'>(request).key) }
  })
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { store, rows } = rowsOf(context, request, 'item')
    requireChanger(call.person, rows.definition)
    const savesDraft = queryOf<'record-item'>(request)[DRAFT_PARAMETER] === SAVES_DRAFT
    const row = await saveRow(store, call, { ...rows, savesDraft }, sentRow<'record-item'>(request))
    return 'errors' in row ? row : await withReadRow(call, rows, store.answer(call, rows, row))
  })
}

function submitHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const documents = documentsOf(context, request, 'submission')
    requireChanger(call.person, documents.definition)
    return await withReadRow(call, documents, await submitDocument(call, documents, sentRow(request)))
  })
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { store, rows } = rowsOf(context, request, 'deleteitem')
    requireChanger(call.person, rows.definition)
    return await deleteRow(store, call, rows, bodyOf<'record-deleteitem'>(request).key)
  })
}

function inactiveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const definition = screenOf(context, request, 'inactive')
    if (!definition.records) throw noRows()
    requireChanger(call.person, definition)
    const { key, inactive } = bodyOf<'record-inactive'>(request)
    return await setInactive(call, { definition, id: key, inactive })
  })
}

/** The result with a row, if it has one, whose links have the members that the screen reads. */
async function withReadRow(call: SignedCall, { definition, screens }: RowContext, result: ChangeResult) {
  if (!('row' in result) || typeof result.row !== 'object' || result.row === null) return result
  const [row] = await withReadMembers({ ...call, screens, definition }, [result.row])
  return { ...result, row }
}

/** The sent values with the row that the form was opened with. */
function sentRow<Call extends 'record-item' | 'document-submission'>(request: FastifyRequest) {
  const { version } = queryOf<'record-item'>(request)
  const id = requestedKey(request)
  return { ref: id === null ? null : { id, version: version ? Number(version) : null }, sent: bodyOf<Call>(request) }
}

interface StoredScreen {
  readonly store: RowStore
  readonly rows: RowContext
}

/** The stored rows of a screen with a form. Throws 404 for any other. */
function rowsOf(context: ServerContext, request: FastifyRequest, call: string): StoredScreen {
  const definition = screenOf(context, request, call)
  const store = rowStoreOf(definition)
  if (definition.form === null || store === null) throw noRows()
  const app = request.person ? companyApp(context.app(), request.person) : context.app()
  const { registers, screens, workflows } = context
  return { store, rows: { definition, app, registers, screens, workflows } }
}

/** The documents of a screen with a form. Throws 404 for any other. */
function documentsOf(context: ServerContext, request: FastifyRequest, call: string): RowContext {
  const { rows } = rowsOf(context, request, call)
  if (!rows.definition.documents) throw noRows()
  return rows
}

const noRows = (): HttpError => new HttpError(404, 'unknown-screen', 'Nobody fills in rows of that screen.')
