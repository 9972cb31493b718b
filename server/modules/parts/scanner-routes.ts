import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '../../../engine/definition/date-range.ts'
import remove from './calls/scanner-deletescannerdetails.schema.json' with { type: 'json' }
import scan from './calls/scanner-scannerdetails-post.schema.json' with { type: 'json' }
import read from './calls/scanner-scannerdetails.schema.json' with { type: 'json' }
import props from './calls/scanner-props.schema.json' with { type: 'json' }
import history from './calls/scanner-status.schema.json' with { type: 'json' }
import { HttpError, notFound } from '../../http/errors.ts'
import { idempotencyKey, onlyOnce, sendText } from '../../http/only-once.ts'
import { type CompanyCall, type SignedCall, signedIn } from '../../http/signed-in.ts'
import { bodyOf, queryOf } from '../../http/request.ts'
import type { ServerContext } from '../../routes/context.ts'
import { options } from './props.ts'
import { deleteScan, saveScan, SCANNER } from './save-scan.ts'
import { stagesOf } from './stages.ts'
import { PART_STATUSES, type PartStatus, statusOf } from './statuses.ts'
import { findSticker, partHistory, parseScannedId, scannedParts, type Sticker, vehiclesOf } from './stickers.ts'
import { vehicleOf } from './vehicle.ts'
import { countScan } from './pace.ts'

const policy = { config: { policy: 'session' } } as const

/** Reading and recording the parts of stickers (specialised-modules §7, scanning). */
export function registerScanning(app: FastifyInstance, context: ServerContext): void {
  const at = (call: string) => `/s/${SCANNER}/${call}`
  app.get(at('scannerdetails'), { ...policy, schema: { querystring: read.query } }, readHandler(context))
  const { query: querystring, headers, body } = scan
  app.post(at('scannerdetails'), { ...policy, schema: { querystring, headers, body } }, scanHandler(context))
  const removing = { querystring: remove.query, headers: remove.headers, body: remove.body }
  app.post(at('deletescannerdetails'), { ...policy, schema: removing }, deleteHandler(context))
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  app.get(at('status'), { ...policy, schema: { querystring: history.query } }, historyHandler(context))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => {
    return { ok: true, get_props: { status: options(await stagesOf(work, person)) } }
  })
}

function readHandler(context: ServerContext) {
  return signedIn(context, async (call, { query }) => {
    const { pk = '', status } = queryOf<'scanner-scannerdetails'>({ query })
    return await lookUp(call, { code: pk, status: statusOf(status || PART_STATUSES[0]) })
  })
}

/** A call with a code only reads; a call without one records the checked parts. */
function scanHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const { pk = '' } = queryOf<'scanner-scannerdetails-post'>(request)
    const {
      status: typed,
      vehicle_no = null,
      checkedItems: items = [],
    } = bodyOf<'scanner-scannerdetails-post'>(request)
    const status = statusOf(typed)
    if (pk !== '') return await lookUp(call, { code: pk, status })
    const vehicle = vehicleOf(vehicle_no, status)
    return sendText(
      reply,
      await onlyOnce(call.work, once(call, request), async () => {
        const saved = await saveScan(call, { status, vehicle, items, today: today(call) })
        return JSON.stringify({ ok: true, post_scannerdetails: saved })
      }),
    )
  })
}

function deleteHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const { pk, status: typed } = bodyOf<'scanner-deletescannerdetails'>(request)
    const status = statusOf(typed)
    const sticker = await findSticker(call.work, call.person, { code: pk, today: today(call) })
    if (!sticker) throw new HttpError(404, 'unknown-sticker', 'Scanned code is not valid or expired.')
    return sendText(
      reply,
      await onlyOnce(call.work, once(call, request), async () => {
        await deleteScan(call, { sticker, status })
        return JSON.stringify(await partsAnswer(call, sticker, status))
      }),
    )
  })
}

function historyHandler(context: ServerContext) {
  return signedIn(context, async (call, { query }) => {
    const { work, person } = call
    const { code, part } = parseScannedId(queryOf<'scanner-status'>({ query }).id)
    const sticker = await findSticker(work, person, { code, today: today(call) })
    const parts = sticker ? await scannedParts(work, person, { code, status: PART_STATUSES[0] }) : []
    if (!parts.some(({ id }) => parseScannedId(id).part === part)) throw notFound()
    return { ok: true, get_status: { result: await partHistory(work, person, part) } }
  })
}

/** The parts of a code; none for an unknown or expired one. */
async function lookUp(call: CompanyCall, { code, status }: { code: string; status: PartStatus }) {
  const { work, person } = call
  await countScan(work, person)
  const sticker = await findSticker(work, person, { code, today: today(call) })
  if (sticker) return await partsAnswer(call, sticker, status)
  return { ok: true, get_scannerdetails: [], vehicle_opts: [], last_vehicle_no: null }
}

async function partsAnswer({ work, person }: SignedCall, { code, job }: Sticker, status: PartStatus) {
  const get_scannerdetails = await scannedParts(work, person, { code, status })
  return { ok: true, get_scannerdetails, ...(await vehiclesOf(work, person, job)) }
}

function once({ person }: SignedCall, request: FastifyRequest) {
  return { key: idempotencyKey(request), person, request: [SCANNER, request.routeOptions.url, request.body] }
}

const today = ({ app }: CompanyCall): string => dayIn(app.timeZone, new Date())
