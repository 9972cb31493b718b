import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '../../../engine/definition/date-range.ts'
import dailyCall from './calls/erection-dailyfiles_list.schema.json' with { type: 'json' }
import removeEntry from './calls/erection-deleteitem.schema.json' with { type: 'json' }
import removeLabour from './calls/erection-deletelabour.schema.json' with { type: 'json' }
import removeMachinery from './calls/erection-deletemachinery.schema.json' with { type: 'json' }
import removeNote from './calls/erection-deletenotes.schema.json' with { type: 'json' }
import save from './calls/erection-item.schema.json' with { type: 'json' }
import labour from './calls/erection-labourstatus.schema.json' with { type: 'json' }
import listCall from './calls/erection-list.schema.json' with { type: 'json' }
import machinery from './calls/erection-machinerystatus.schema.json' with { type: 'json' }
import notes from './calls/erection-notes.schema.json' with { type: 'json' }
import detailsCall from './calls/erection-projectdetails_list.schema.json' with { type: 'json' }
import checksCall from './calls/erection-projectqcdetails_list.schema.json' with { type: 'json' }
import props from './calls/erection-props.schema.json' with { type: 'json' }
import stagesCall from './calls/erection-stagewisefiles_list.schema.json' with { type: 'json' }
import { registerListCall } from '../../routes/lists.ts'
import { type SignedCall, signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { changing, changingRoute, requestedKey } from '../../http/change.ts'
import { bodyOf } from '../../http/request.ts'
import { labourOf, machineryOf, erectionNotes } from './children.ts'
import { deleteEntry, deleteErectionNote, deleteResource } from './delete.ts'
import { ERECTION, findEntry, isCheckOfEntry, isEntry, isStageOfEntry } from './entry.ts'
import { erectionList } from './list.ts'
import { erectionProps } from './props.ts'
import { saveEntry } from './save.ts'
import { DAILY, dailyFiles, PROJECT_QC, projectChecks, projectDetails, STAGEWISE, stageFiles } from './sections.ts'

const policy = { config: { policy: 'session' } } as const

const at = (call: string) => `/s/${ERECTION}/${call}`

/** The erection status of jobs with daily site reports (site-modules §2.2, §7). */
export function registerErection(app: FastifyInstance, context: ServerContext): void {
  // Entries have comments; entries, their stages and their checks have pictures.
  context.targets.registerTarget(ERECTION, { exists: isEntry })
  context.targets.registerTarget(DAILY, { exists: isEntry })
  context.targets.registerTarget(STAGEWISE, { exists: isStageOfEntry })
  context.targets.registerTarget(PROJECT_QC, { exists: isCheckOfEntry })
  registerLists(app, context)
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  app.get(
    at('notes'),
    { ...policy, schema: { querystring: notes.query } },
    rowsHandler(context, 'get_notes', erectionNotes),
  )
  app.get(
    at('labourstatus'),
    { ...policy, schema: { querystring: labour.query } },
    rowsHandler(context, 'get_labourstatus', labourOf),
  )
  app.get(
    at('machinerystatus'),
    { ...policy, schema: { querystring: machinery.query } },
    rowsHandler(context, 'get_machinerystatus', machineryOf),
  )
  app.post(at('item'), changingRoute(save), saveHandler(context))
  app.post(at('deleteitem'), changingRoute(removeEntry), removing(context, 'key', deleteEntry))
  app.post(at('deletenotes'), changingRoute(removeNote), removing(context, 'id', deleteErectionNote))
  app.post(
    at('deletelabour'),
    changingRoute(removeLabour),
    removing(context, 'currentlabour_id', (call, id) => deleteResource(call, 'labour', id)),
  )
  app.post(
    at('deletemachinery'),
    changingRoute(removeMachinery),
    removing(context, 'currentmachinery_id', (call, id) => deleteResource(call, 'machinery', id)),
  )
}

function registerLists(app: FastifyInstance, context: ServerContext): void {
  const lists = [
    { name: 'list', label: 'Erection Status', call: listCall, list: erectionList },
    { name: 'dailyfiles_list', label: 'Daily Pictures', call: dailyCall, list: dailyFiles },
    { name: 'stagewisefiles_list', label: 'Stagewise Pictures', call: stagesCall, list: stageFiles },
    { name: 'projectqcdetails_list', label: 'Project QC and safety', call: checksCall, list: projectChecks },
    { name: 'projectdetails_list', label: 'Project Details', call: detailsCall, list: projectDetails },
  ]
  for (const { name, label, call, list } of lists) {
    registerListCall(app, context, { path: at(name), label, query: call.query, list })
  }
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => ({ ok: true, get_props: await erectionProps(work, person) }))
}

/** The child rows of the entry that `key` names. */
function rowsHandler(
  context: ServerContext,
  name: string,
  rowsOf: typeof erectionNotes | typeof labourOf | typeof machineryOf,
) {
  return signedIn(context, async ({ work, person }, request) => {
    const { id } = await findEntry(work, person, requestedKey(request) ?? '')
    return { ok: true, [name]: { result: await rowsOf(work, person, id) } }
  })
}

/** Answers the child rows after the save, under the names of their own calls. */
function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const typed = bodyOf<'erection-item'>(request)
    const today = dayIn(call.app.timeZone, new Date())
    const saved = await saveEntry(call, { id: requestedKey(request), typed, today })
    if ('errors' in saved) return saved
    const { work, person } = call
    const { id, isNew } = saved
    return {
      [isNew ? 'add' : 'save']: { id, wajoberectiondaily_id: id },
      get_notes: { result: await erectionNotes(work, person, id) },
      get_labourstatus: { result: await labourOf(work, person, id) },
      get_machinerystatus: { result: await machineryOf(work, person, id) },
    }
  })
}

function removing(context: ServerContext, member: string, remove: (call: SignedCall, id: string) => Promise<void>) {
  return changing(context, async (call, request: FastifyRequest) => {
    await remove(call, (request.body as Readonly<Record<string, string>>)[member] ?? '')
    return {}
  })
}
