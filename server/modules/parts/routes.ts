import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn, isDay } from '../../../engine/definition/date-range.ts'
import chart from './calls/partwise-chartdata.schema.json' with { type: 'json' }
import clear from './calls/partwise-clearedits.schema.json' with { type: 'json' }
import save from './calls/partwise-parts-save.schema.json' with { type: 'json' }
import read from './calls/partwise-parts.schema.json' with { type: 'json' }
import props from './calls/partwise-props.schema.json' with { type: 'json' }
import { HttpError } from '../../http/errors.ts'
import { idempotencyKey, onlyOnce, sendText } from '../../http/only-once.ts'
import { type CompanyCall, signedIn } from '../../http/signed-in.ts'
import { bodyOf, queryOf } from '../../http/request.ts'
import type { ServerContext } from '../../routes/context.ts'
import { chartOf } from './chart.ts'
import { type EntryForm, formParts } from './entry-form.ts'
import { findPartsJob, isJob, type PartsJob, refuseStranger } from './jobs.ts'
import { partWiseProps, REMARKS } from './props.ts'
import { clearEntries, type EntryErrors, PART_WISE, savePartEntries } from './save-entries.ts'
import { statusOf } from './statuses.ts'

const policy = { config: { policy: 'session' } } as const
/** Enough for a large job with every part filled in. */
const BODY_LIMIT = 2 * 1024 * 1024

/** Part-wise status: the entry form of a job (site-modules §7, part-wise). */
export function registerPartWise(app: FastifyInstance, context: ServerContext): void {
  // Jobs have files and comments.
  context.targets.registerTarget(PART_WISE, { exists: isJob })
  const at = (call: string) => `/s/${PART_WISE}/${call}`
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  app.get(at('parts'), { ...policy, schema: { querystring: read.query } }, readHandler(context))
  app.get(at('chartdata'), { ...policy, schema: { querystring: chart.query } }, chartHandler(context))
  const saving = { querystring: save.query, headers: save.headers, body: save.body }
  app.post(at('parts'), { ...policy, bodyLimit: BODY_LIMIT, schema: saving }, saveHandler(context))
  const clearing = { querystring: clear.query, headers: clear.headers, body: clear.body }
  app.post(at('clearedits'), { ...policy, schema: clearing }, clearHandler(context))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => ({ ok: true, get_props: await partWiseProps(work, person) }))
}

function readHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const form = formOf(request)
    const job = await findPartsJob(call.work, call.person, form.job)
    return await partsAnswer(call, form, job)
  })
}

function chartHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }, request) => {
    const { JobId, Description = '' } = queryOf<'partwise-chartdata'>(request)
    const { id: job } = await findPartsJob(work, person, JobId)
    return { ok: true, get_chartdata: await chartOf(work, person, { job, structure: Description }) }
  })
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request, form) => {
    const { partsList } = bodyOf<'partwise-parts-save'>(request)
    const { AdditionalStatus: remark = '' } = queryOf<'partwise-parts-save'>(request)
    const wrongFields = wrongForm(form, { remark, today: dayIn(call.app.timeZone, new Date()) })
    if (wrongFields) return wrongFields
    const lines = partsList.flatMap(({ key, EntryQty: qty }) => (qty === null ? [] : [{ key, qty }]))
    if (lines.length === 0) throw new HttpError(400, 'nothing-entered', 'Enter a quantity for at least one part.')
    return await savePartEntries(call, { form, remark, lines })
  })
}

function clearHandler(context: ServerContext) {
  return changing(context, async (call, _, form) => {
    await clearEntries(call, form)
    return null
  })
}

type Change = (call: CompanyCall, request: FastifyRequest, form: EntryForm) => Promise<EntryErrors>

/** The handler of a change: runs once per idempotency key, for people who may record for the job. Answers the parts. */
function changing(context: ServerContext, change: Change) {
  return signedIn(context, async (call, request, reply) => {
    const form = formOf(request)
    const job = await findPartsJob(call.work, call.person, form.job)
    refuseStranger(job)
    const { apitoken: _, ...query } = request.query as Readonly<Record<string, string>>
    const fingerprint = [PART_WISE, request.routeOptions.url, query, request.body ?? null]
    const once = { key: idempotencyKey(request), person: call.person, request: fingerprint }
    const text = await onlyOnce(call.work, once, async () => {
      const post_item = await change(call, request, form)
      return JSON.stringify(post_item ? { ok: false, post_item } : await partsAnswer(call, form, job))
    })
    return sendText(reply, text)
  })
}

async function partsAnswer({ work, person }: CompanyCall, form: EntryForm, { isAllowed }: PartsJob) {
  const get_parts = isAllowed ? await formParts(work, person, form) : []
  return { ok: true, get_parts, allow_job: isAllowed ? 1 : 0 }
}

function formOf(request: FastifyRequest): EntryForm {
  const { JobId: job, VoucherDate: date = '', Status = '', ...more } = queryOf<'partwise-parts'>(request)
  if (!isDay(date) || date < '1000') {
    throw new HttpError(400, 'invalid-dates', `"${date}" is not a day. Write it as yyyy-mm-dd.`)
  }
  const structure = more.Description ?? ''
  return { job, date, status: statusOf(Status), structure, isAll: yes(more.showAll), isEntered: yes(more.showEntered) }
}

const yes = (text: string | undefined): boolean => text === 'true' || text === '1' || text === 'y'

/** Errors of the form, by field (site-modules §5). */
function wrongForm({ date }: EntryForm, { remark, today }: { remark: string; today: string }): EntryErrors {
  if (date > today) return { VoucherDate: 'The date cannot be in the future.' }
  if (remark === '') return { AdditionalStatus: 'Required.' }
  const isValid = REMARKS.some((each) => each === remark)
  return isValid ? null : { AdditionalStatus: `There is no additional status "${remark}".` }
}
