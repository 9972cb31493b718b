import type { FastifyInstance } from 'fastify'
import remove from './calls/documentsys-deleteitem.schema.json' with { type: 'json' }
import openRowCall from './calls/documentsys-detailitem.schema.json' with { type: 'json' }
import detailsCall from './calls/documentsys-documentsysdetails_list.schema.json' with { type: 'json' }
import save from './calls/documentsys-item.schema.json' with { type: 'json' }
import listCall from './calls/documentsys-list.schema.json' with { type: 'json' }
import props from './calls/documentsys-props.schema.json' with { type: 'json' }
import saveDefaultCall from './calls/documentsys-savedefaulttemplate.schema.json' with { type: 'json' }
import copy from './calls/documentsys-templatedocumentsys_copyfromtemplate.schema.json' with { type: 'json' }
import saveTemplateCall from './calls/documentsys-templatedocumentsys_item.schema.json' with { type: 'json' }
import templateCall from './calls/documentsys-templatedocumentsys_list.schema.json' with { type: 'json' }
import { registerListCall } from '../../routes/lists.ts'
import { type CompanyCall, signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { answerList } from '../../rows/lists/list.ts'
import { changing } from '../../http/change.ts'
import { bodyOf } from '../../http/request.ts'
import { DETAILS, DOCUMENTS, isApprovedChecklist, isApprovedRow, isChecklist, isChecklistRow } from './checklist.ts'
import { detailList, jobList, templateList } from './lists.ts'
import { documentProps, type Team } from './props.ts'
import { openRow, resetChecklist, saveChecklist } from './save.ts'
import { copyChecklistTemplate, saveDefault, saveChecklistTemplate } from './templates.ts'

const policy = { config: { policy: 'session' } } as const
/** Enough for a template of 300 rows with remarks. */
const BODY_LIMIT = 1024 * 1024

interface ChangeSchema {
  readonly query: object
  readonly headers: object
  readonly body: object
}

const changes = ({ query: querystring, headers, body }: ChangeSchema) => {
  return { ...policy, bodyLimit: BODY_LIMIT, schema: { querystring, headers, body } }
}

/** Checklists of documents by job, and their templates (specialised-modules §2, Document system, §7). */
export function registerDocumentSystem(app: FastifyInstance, context: ServerContext): void {
  // Checklists and their rows have files.
  context.targets.registerTarget(DOCUMENTS, { exists: isChecklist, isFinal: isApprovedChecklist })
  context.targets.registerTarget(DETAILS, { exists: isChecklistRow, isFinal: isApprovedRow })
  const at = (call: string) => `/s/${DOCUMENTS}/${call}`
  const detailsPath = at('documentsysdetails_list')
  const templatePath = at('templatedocumentsys_list')
  registerListCall(app, context, { path: at('list'), label: 'Documents', query: listCall.query, list: jobList })
  const details = { path: detailsPath, label: 'Checklist', query: detailsCall.query, list: detailList }
  registerListCall(app, context, details)
  const template = { path: templatePath, label: 'Template', query: templateCall.query, list: templateList }
  registerListCall(app, context, template)
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  app.post(at('item'), changes(save), saveHandler(context))
  app.post(at('detailitem'), changes(openRowCall), openRowHandler(context))
  app.post(at('deleteitem'), changes(remove), resetHandler(context))
  app.post(at('templatedocumentsys_item'), changes(saveTemplateCall), templateHandler(context))
  app.post(at('templatedocumentsys_copyfromtemplate'), changes(copy), copyHandler(context))
  app.post(at('savedefaulttemplate'), changes(saveDefaultCall), defaultHandler(context))
}

/** The sections of the site, which rows can be assigned to. */
const teamsOf = (context: ServerContext): readonly Team[] =>
  context.app().sections.map(({ name, label }) => ({ id: name, text: label }))

function propsHandler(context: ServerContext) {
  return signedIn(context, async (call) => ({ ok: true, get_props: await documentProps(call, teamsOf(context)) }))
}

/** All rows of a checklist, in the form of its list. */
async function rowsOf({ work, person, app }: CompanyCall, id: string) {
  const list = detailList({ work, person, query: { id }, app })
  const { get_list } = await answerList({ ...list, work, request: { page_by: '1000' }, app })
  return { result: get_list.result }
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const saved = await saveChecklist(call, bodyOf<'documentsys-item'>(request))
    return 'errors' in saved ? saved : { id: saved.id, post_list: await rowsOf(call, saved.id) }
  })
}

function openRowHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const opened = await openRow(call, bodyOf<'documentsys-detailitem'>(request))
    if ('errors' in opened) return opened
    const { checklist: id, row } = opened
    return { master_id: { add: { id }, post_list: await rowsOf(call, id) }, id: row }
  })
}

function resetHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    await resetChecklist(call, bodyOf<'documentsys-deleteitem'>(request).jobIdmaster_jobid)
    return {}
  })
}

function templateHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const teams = teamsOf(context).map(({ id }) => id)
    return await saveChecklistTemplate(call, bodyOf<'documentsys-templatedocumentsys_item'>(request), teams)
  })
}

function copyHandler(context: ServerContext) {
  return changing(
    context,
    async (call, request) =>
      await copyChecklistTemplate(call, bodyOf<'documentsys-templatedocumentsys_copyfromtemplate'>(request)),
  )
}

function defaultHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { templatenametobesetinclientdb: name } = bodyOf<'documentsys-savedefaulttemplate'>(request)
    return await saveDefault(call, DOCUMENTS, name ?? '')
  })
}
