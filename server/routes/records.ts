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
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { deleteDraft, reviseDocument, submitDocument, withdrawDocument } from '../rows/drafts/moves.ts'
import { readDraft } from '../rows/drafts/draft.ts'
import { saveDocument } from '../rows/drafts/save.ts'
import { changing, changingRoute, requestedKey } from '../http/change.ts'
import { CallError } from '../http/errors.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { withLinkTexts } from '../rows/links/form-links.ts'
import { signedIn } from '../http/signed-in.ts'
import { readRecord } from '../rows/records/find.ts'
import { saveRecord } from '../rows/records/save.ts'
import { deleteRecord, setInactive } from '../rows/records/state.ts'
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
      const raising = raisingOf(context, request, name)
      requireChanger(call.person, raising.definition)
      return await run(call, raising, { id: key, version })
    })
    app.post(`/s/:screen/${name}`, changingRoute(schema), handler)
  }
}

/** One row with all values of its form, including its lines. */
function readHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const definition = formScreen(context, request, 'item')
    const { key } = queryOf<'record-entry'>(request)
    if (definition.records) {
      const record = await readRecord(call, { definition, id: key })
      const [row] = await withLinkTexts({ ...call, screens: context.screens, definition }, [record])
      return { ok: true, get_item: row }
    }
    return { ok: true, get_item: await readDraft(call, raisingOf(context, request, 'item'), key) }
  })
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const definition = formScreen(context, request, 'item')
    requireChanger(call.person, definition)
    const sent = bodyOf<'record-item'>(request)
    const { id, version } = requestedRow(request)
    const { registers, workflows, screens } = context
    const saving = { definition, app: call.app, sent, registers, screens }
    if (definition.records) return await saveRecord(call, { ...saving, id, version })
    const savesDraft = queryOf<'record-item'>(request)[DRAFT_PARAMETER] === SAVES_DRAFT
    return await saveDocument(call, { ...saving, workflows, savesDraft, ref: id === null ? null : { id, version } })
  })
}

function submitHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { id, version } = requestedRow(request)
    const { registers, screens } = context
    const raising = raisingOf(context, request, 'submission')
    requireChanger(call.person, raising.definition)
    const saving = { sent: bodyOf<'document-submission'>(request), registers, screens }
    const ref = id === null ? null : { id, version }
    return await submitDocument(call, { ...raising, ...saving, ref })
  })
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const definition = formScreen(context, request, 'deleteitem')
    requireChanger(call.person, definition)
    const { key: id } = bodyOf<'record-deleteitem'>(request)
    if (definition.records) return await deleteRecord(call, { definition, id }, context.screens)
    const raising = { ...raisingOf(context, request, 'deleteitem'), screens: context.screens }
    return await deleteDraft(call, raising, { id, version: null })
  })
}

function inactiveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const definition = screenOf(context, request, 'inactive')
    if (!definition.records) throw noRows()
    requireChanger(call.person, definition)
    const { key, inactive } = bodyOf<'record-inactive'>(request)
    return await setInactive(call, { definition, id: key }, inactive)
  })
}

/** The row that the form was opened with; null: a new row. */
function requestedRow(request: FastifyRequest) {
  const { version } = queryOf<'record-item'>(request)
  return { id: requestedKey(request), version: version ? Number(version) : null }
}

function raisingOf(context: ServerContext, request: FastifyRequest, call: string) {
  const definition = formScreen(context, request, call)
  if (!definition.documents) throw noRows()
  const app = request.person ? companyApp(context.app(), request.person) : context.app()
  return { definition, app, workflows: context.workflows }
}

/** Throws 404 for a screen without a form. */
function formScreen(context: ServerContext, request: FastifyRequest, call: string): ServerDefinition {
  const definition = screenOf(context, request, call)
  if (definition.form === null) throw noRows()
  return definition
}

const noRows = (): CallError => new CallError(404, 'unknown-screen', 'Nobody fills in rows of that screen.')
