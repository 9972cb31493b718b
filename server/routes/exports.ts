import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import cancel from '../../schemas/erp/download_cancel.schema.json' with { type: 'json' }
import view from '../../schemas/erp/download_view.schema.json' with { type: 'json' }
import logs from '../../schemas/erp/storelogs.schema.json' with { type: 'json' }
import { appendAudit } from '../audit/audit.ts'
import { fileHeading } from '../exchange/exports/heading.ts'
import { addJob, cancelJob, findExport } from '../exchange/exports/jobs.ts'
import { type FileFormat, mediaTypes } from '../exchange/exports/formats.ts'
import { readNamed } from '../files/missing.ts'
import { dispositionOf } from '../files/names.ts'
import { exportKey } from '../files/store.ts'
import type { Query } from '../rows/lists/conditions.ts'
import { actorOf } from '../http/person.ts'
import { HttpError } from '../http/errors.ts'
import { type CompanyCall, signedIn } from '../http/signed-in.ts'
import { chosenLanguage } from '../http/chosen-language.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { type ServerContext, translatorFor } from './context.ts'

const MISSING = 'The file of this export is missing from the store. Please export again.'

const policy = { config: { policy: 'session' } } as const
/** Reads only the person's own exports. */
const reading = { config: { policy: 'session', reads: true } } as const

/** Calls about an export that a list has started (site-modules §7). */
export function registerExports(app: FastifyInstance, context: ServerContext): void {
  app.get('/download_view', { ...policy, schema: { querystring: view.query } }, viewHandler(context))
  const { query: querystring, body } = logs
  app.post('/storelogs', { ...reading, schema: { querystring, body } }, logHandler(context))
  const stop = { querystring: cancel.query, body: cancel.body }
  app.post('/download_cancel', { ...reading, schema: stop }, cancelHandler(context))
  app.addHook('onReady', async () => context.exports.start())
  app.addHook('onClose', async () => await context.exports.close())
}

/** Starts the export of a list call with `download=y`; returns its id. Throws if the list cannot be exported. */
export async function startListExport(
  context: ServerContext,
  { work, person, app }: CompanyCall,
  request: FastifyRequest,
) {
  const path = request.url.replace(/\?.*$/s, '')
  const query = request.query as Query
  const register = context.registers.find(path)
  if (!register) throw new HttpError(404, 'unknown-list', 'There is no such list, or it cannot be exported.')
  const { apiid: _id, apitoken: _token, ...filter } = query
  const listRequest = { work, person, query: filter, app }
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: app.timeZone }).format(new Date())
  const name = `${register.label} ${day}`
  // Throws here for unknown columns, rather than in the background job.
  await fileHeading(register, listRequest, { title: name, sums: null })
  const total = await register.count(listRequest)
  const fmt = (query['fmt'] || 'csv') as FileFormat
  const language = chosenLanguage(request, app)
  const download_id = await addJob(work, person, { path, query: filter, language, fmt, name, total })
  return { ok: true, get_list: { result: [] }, isComplete: true, uuid: null, download_id }
}

function viewHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }, request, reply) => {
    const { download_id, check } = queryOf<'download_view'>(request)
    const job = await findExport(work, person, download_id)
    if (check !== 'y') {
      const missing = () => translatorFor(context, request)(MISSING)
      return await sendFile(context, reply, { job, company: person.companyId, missing })
    }
    const failed = job.state === 'cancelled' ? 'This export was cancelled.' : job.failed
    const { done, total } = job
    return { ok: true, ready: job.state === 'ready', done, total, ...(failed === null ? {} : { failed }) }
  })
}

interface Ready {
  readonly job: Awaited<ReturnType<typeof findExport>>
  readonly company: string
  /** The text of the answer if the file is lost. */
  missing(): string
}

async function sendFile(
  { store }: ServerContext,
  reply: FastifyReply,
  { job, company, missing }: Ready,
): Promise<unknown> {
  if (job.state !== 'ready') throw new HttpError(409, 'not-ready', 'This export is not ready.')
  reply.headers({
    'content-type': mediaTypes[job.fmt as FileFormat],
    'content-disposition': dispositionOf('attachment', `${job.name}.${job.fmt}`),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  return await readNamed(store, exportKey(company, job.id), missing)
}

/** The export itself is in the audit chain; this entry records that its file was requested on a screen. */
function logHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }, request) => {
    const { fmt, download_id } = bodyOf<'storelogs'>(request)
    await findExport(work, person, download_id)
    const entry = { event: 'export-noted', ...actorOf(person), fmt, export: download_id }
    await appendAudit(work, person.companyId, entry)
    return { ok: true }
  })
}

function cancelHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }, request) => {
    const { download_id } = bodyOf<'download_cancel'>(request)
    await cancelJob(work, person, download_id)
    return { ok: true }
  })
}
