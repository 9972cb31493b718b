import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn, isDay } from '../../../engine/definition/date-range.ts'
import listCall from './calls/sectionwise-list.schema.json' with { type: 'json' }
import notesCall from './calls/sectionwise-notes.schema.json' with { type: 'json' }
import addCall from './calls/sectionwise-notes-add.schema.json' with { type: 'json' }
import deleteCall from './calls/sectionwise-deletenotes.schema.json' with { type: 'json' }
import props from './calls/sectionwise-props.schema.json' with { type: 'json' }
import templateCall from './calls/sectionwise-template_list.schema.json' with { type: 'json' }
import saveTemplateCall from './calls/sectionwise-template_item.schema.json' with { type: 'json' }
import copyCall from './calls/sectionwise-template_copyfromjobid.schema.json' with { type: 'json' }
import entriesCall from './calls/sectionwise-templateentry_list.schema.json' with { type: 'json' }
import saveEntriesCall from './calls/sectionwise-templateentry_item.schema.json' with { type: 'json' }
import { HttpError } from '../../http/errors.ts'
import { registerListCall } from '../../routes/lists.ts'
import { type CompanyCall, signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { changing } from '../../http/change.ts'
import { bodyOf, queryOf } from '../../http/request.ts'
import { entryGrid } from './entries.ts'
import { sectionList } from './list.ts'
import { addNote, deleteSectionNote, sectionNotes } from './notes.ts'
import { sectionProps } from './props.ts'
import { SECTION_WISE } from './record.ts'
import { saveSectionEntries } from './save-entries.ts'
import { copyJobTemplate, saveJobTemplate } from './save-template.ts'
import { jobTemplate } from './template.ts'

const policy = { config: { policy: 'session' } } as const
const at = (call: string): string => `/s/${SECTION_WISE}/${call}`

/** Section-wise erection status (specialised-modules §2 to §9). */
export function registerSectionWise(app: FastifyInstance, context: ServerContext): void {
  const records = { path: at('list'), label: 'Section-wise erection status', query: listCall.query, list: sectionList }
  registerListCall(app, context, records)
  const reading = (query: object) => ({ ...policy, schema: { querystring: query } })
  app.get(at('props'), reading(props.query), propsHandler(context))
  app.get(at('sectionwisetemplate_list'), reading(templateCall.query), templateHandler(context))
  app.get(at('sectionwisetemplateentry_list'), reading(entriesCall.query), entriesHandler(context))
  app.get(at('notes'), reading(notesCall.query), notesHandler(context))
  registerChanges(app, context)
}

function registerChanges(app: FastifyInstance, context: ServerContext): void {
  const writing = ({ query, headers, body }: { query: object; headers: object; body: object }) => {
    return { ...policy, schema: { querystring: query, headers, body } }
  }
  app.post(at('sectionwisetemplate_item'), writing(saveTemplateCall), saveTemplateHandler(context))
  app.post(at('sectionwisetemplate_copyfromjobid'), writing(copyCall), copyHandler(context))
  app.post(at('sectionwisetemplateentry_item'), writing(saveEntriesCall), saveEntriesHandler(context))
  app.post(at('notes'), writing(addCall), addNoteHandler(context))
  app.post(at('deletenotes'), writing(deleteCall), deleteNoteHandler(context))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async (call) => ({ ok: true, get_props: await sectionProps(call) }))
}

function templateHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const { jobidmaster_jobid = '', more } = queryOf<'sectionwise-template_list'>(request)
    return { ok: true, get_list: { result: await jobTemplate(call, jobidmaster_jobid, Number(more ?? 0)) } }
  })
}

function entriesHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const { jobidmaster_jobid: jobId, CreatedAt } = queryOf<'sectionwise-templateentry_list'>(request)
    const day = CreatedAt || today(call)
    if (!isDay(day) || day < '1000') {
      throw new HttpError(400, 'invalid-dates', `"${day}" is not a day. Write it as yyyy-mm-dd.`)
    }
    const { rows, totals } = await entryGrid(call, { jobId, day })
    return { ok: true, get_list: { result: rows }, get_totals: { result: totals === null ? [] : [totals] } }
  })
}

function notesHandler(context: ServerContext) {
  return signedIn(context, async (call, { query }) => {
    return { ok: true, get_notes: await sectionNotes(call, queryOf<'sectionwise-notes'>({ query }).key) }
  })
}

function saveTemplateHandler(context: ServerContext) {
  return changing(context, async (call, { body }) => ({
    sectionwisejob_id: await saveJobTemplate(call, bodyOf<'sectionwise-template_item'>({ body })),
  }))
}

function copyHandler(context: ServerContext) {
  return changing(context, async (call, { body }) => ({
    sectionwisejob_id: await copyJobTemplate(call, bodyOf<'sectionwise-template_copyfromjobid'>({ body })),
  }))
}

function saveEntriesHandler(context: ServerContext) {
  return changing(context, async (call, { body }: FastifyRequest) =>
    saveSectionEntries(call, bodyOf<'sectionwise-templateentry_item'>({ body }), today(call)),
  )
}

function addNoteHandler(context: ServerContext) {
  return changing(context, async (call, { body }) => {
    const note = bodyOf<'sectionwise-notes-add'>({ body })
    return (await addNote(call, note)) ?? { get_notes: await sectionNotes(call, note.key) }
  })
}

function deleteNoteHandler(context: ServerContext) {
  return changing(context, async (call, { body }) => {
    const record = await deleteSectionNote(call, bodyOf<'sectionwise-deletenotes'>({ body }).id)
    return { get_notes: await sectionNotes(call, record) }
  })
}

const today = ({ app }: CompanyCall): string => dayIn(app.timeZone, new Date())
