import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import begin from '../../schemas/erp/attachmenttus.schema.json' with { type: 'json' }
import goOn from '../../schemas/erp/upload.schema.json' with { type: 'json' }
import { inTenant } from '../database/tenant.ts'
import { addFiles, type ReceivedFile, tooManyFiles } from '../files/attachments.ts'
import type { PieceCall, Pieces, Whole } from '../files/pieces.ts'
import type { Quota } from '../files/quota.ts'
import { MB, receive, fileTooLarge } from '../files/receive.ts'
import { findUpload, insertUpload, markFinished, type NewUpload, type Owner, type Upload } from '../files/uploads.ts'
import { HttpError, elsewhere, reportedError, TryLaterError } from '../http/errors.ts'
import { pairedToken, runSigned, type SignedCall, UNAUTHORIZED } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import { rememberWrite, writePositionHeaders } from '../http/standby-reads.ts'
import { type ServerContext, translatorFor } from './context.ts'
import { screenParam, type TargetQuery } from './targets.ts'
import { type TargetLimits, uploadLimits } from './upload-limits.ts'

const PIECES = 'application/offset+octet-stream'

/** Resumable uploads: our extension `tus`. */
export function registerTus(app: FastifyInstance, context: ServerContext, quota: Quota): void {
  let opened: Promise<Pieces> | null = null
  const { database, store, config } = context
  const folder = { database, store, dataDir: config.dataDir }
  // The library is loaded with the first upload.
  const pieces = (): Promise<Pieces> =>
    (opened ??= import('../files/pieces.ts').then(({ openPieces }) => openPieces(folder)))
  app.register(async (scope) => {
    // The body is streamed to the store: Fastify does not parse it.
    scope.addContentTypeParser(PIECES, (_request, _payload, done) => done(null))
    const policy = { config: { policy: 'session' } } as const
    const first = { ...policy, schema: { querystring: begin.query } }
    const next = { ...policy, schema: { querystring: goOn.query } }
    const beginHandler = (request: FastifyRequest, reply: FastifyReply) =>
      beginUpload({ context, quota, pieces, request, reply })
    const continueHandler = (request: FastifyRequest, reply: FastifyReply) =>
      continueUpload({ context, quota, pieces, request, reply })
    scope.post('/s/:screen/attachmenttus', first, beginHandler)
    scope.head('/upload/:upload', next, continueHandler)
    scope.patch('/upload/:upload', next, continueHandler)
  })
}

interface Exchange {
  readonly context: ServerContext
  readonly quota: Quota
  readonly pieces: () => Promise<Pieces>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function beginUpload(exchange: Exchange): Promise<unknown> {
  const { context, request } = exchange
  const token = pairedToken(context, request)
  if (token === null) return await refuse(exchange)
  const uploadTarget = { screen: screenParam(request), query: queryOf<'attachmenttus'>(request) }
  const limits = await runSigned(context, token, (call) => uploadLimits(context, call, uploadTarget))
  if (limits === UNAUTHORIZED) return await refuse(exchange)
  const { person } = limits as TargetLimits
  const { apiid: _id, apitoken: _token, ...query } = request.query as Record<string, string>
  const owner = { company: person.companyId, person: person.id, screen: uploadTarget.screen, query }
  return await carry(exchange, callOf(exchange, { token, limits: limits as TargetLimits, owner }))
}

async function continueUpload(exchange: Exchange): Promise<unknown> {
  const { context, request } = exchange
  const token = pairedToken(context, request)
  const answer = token === null ? UNAUTHORIZED : await runSigned(context, token, (call) => openUpload(exchange, call))
  if (token === null || answer === UNAUTHORIZED) return await refuse(exchange)
  const { upload, limits } = answer as OpenedUpload
  if (limits === null) return await answerFinished(exchange, upload.size)
  const { home } = upload
  if (home !== null && home !== (await context.store.home())) throw elsewhere('upload')
  const call = callOf(exchange, { token, limits, owner: upload })
  const isWhole = upload.received === upload.size
  await (await exchange.pieces()).settle(upload, call)
  if (!isWhole) return await carry(exchange, call)
  await rememberWrite(context, exchange.reply)
  return await answerFinished(exchange, upload.size)
}

interface OpenedUpload {
  readonly upload: Upload
  /** Null: the upload is already finished. */
  readonly limits: TargetLimits | null
}

/** The upload of the request, if it is the person's. Throws 404, also for a target they may no longer see. */
async function openUpload({ context, request }: Exchange, call: SignedCall): Promise<OpenedUpload> {
  const { upload: id } = request.params as { upload: string }
  const { companyId: company, id: personId } = call.person
  const upload = await findUpload(call.work, { company, id })
  if (upload?.person !== personId) throw new HttpError(404, 'not-found', 'There is no such upload.')
  if (upload.isFinished) return { upload, limits: null }
  const { screen, query } = upload
  return { upload, limits: await uploadLimits(context, call, { screen, query: query as never }) }
}

interface Signed {
  readonly token: string
  readonly limits: TargetLimits
}

const refuse = async ({ reply }: Exchange): Promise<unknown> => await reply.code(401).send(UNAUTHORIZED)

function callOf(
  { context, quota, request, reply }: Exchange,
  { token, limits, owner }: Signed & { owner: Owner },
): PieceCall {
  const { names, max, maxMb } = limits
  return {
    owner,
    search: /\?.*$/s.exec(request.url)?.[0] ?? '',
    allow(name, size) {
      if (size > maxMb * MB) throw new HttpError(413, 'too-large', fileTooLarge(maxMb))
      if (!names.includes(name) && names.length >= max) throw new HttpError(400, 'too-many', tooManyFiles(max))
    },
    begin: (upload) => store({ context, quota }, token, upload),
    finish: (file) => finish(context, { token, owner, limits }, file),
    headers: () => writePositionHeaders(context),
    log: (error) => request.log.error(error),
    refusalOf(error) {
      // Written past the hooks that translate other answers.
      const refusal = reportedError(error, request)
      refusal.message = translatorFor(context, request)(refusal.message)
      if (refusal instanceof TryLaterError) reply.raw.setHeader('retry-after', String(refusal.seconds))
      return refusal
    },
  }
}

/** From now on its bytes are counted as uploaded. Throws 413 if they are too many. */
async function store(
  { context, quota }: Pick<Exchange, 'context' | 'quota'>,
  token: string,
  upload: NewUpload,
): Promise<void> {
  const answer = await runSigned(context, token, async ({ work, person }) => {
    await quota.requireRoom(work, person, upload.size)
    await insertUpload(work, upload)
  })
  if (answer === UNAUTHORIZED) throw ended()
}

const ended = (): HttpError => new HttpError(401, 'unauthorized', 'This session has ended.')

/** Stores and attaches the file, as for an upload in one request. */
async function finish(
  context: ServerContext,
  { token, owner, limits }: Signed & { owner: Owner },
  file: Whole,
): Promise<void> {
  const arrived = await receiveWhole(context, { owner, limits }, file)
  if (arrived === null) return
  const uploadTarget = { screen: owner.screen, query: owner.query as unknown as TargetQuery }
  const answer = await runSigned(context, token, async (call) => {
    const { target, max } = await uploadLimits(context, call, uploadTarget)
    const key = { company: owner.company, id: file.id }
    if (!(await markFinished(call.work, key))) return await requireFinished(call.work, key)
    const [refused] = await addFiles(call.work, call.person, { target, max, arrived: [arrived] })
    if (refused) throw new HttpError(400, 'refused', refused.reason)
  })
  if (answer === UNAUTHORIZED) throw ended()
}

/** Null: another request has finished the upload and removed its pieces while this one was reading them. */
async function receiveWhole(
  { config, store, database }: ServerContext,
  { owner: { company }, limits: { maxMb } }: { readonly owner: Owner; readonly limits: TargetLimits },
  { id, name, size, source }: Whole,
): Promise<ReceivedFile | null> {
  const to = { dataDir: config.dataDir, store, company, maxMb }
  const arrived = await receive(source, name, to).catch((error: unknown) => ({ error }))
  if ('size' in arrived && arrived.size === size) return arrived
  const upload = await inTenant(database, company, (work) => findUpload(work, { company, id }))
  if (upload?.isFinished) return null
  if ('error' in arrived) throw arrived.error
  if ('reason' in arrived) throw new HttpError(400, 'refused', arrived.reason)
  throw new Error(`Of the upload ${id} ${arrived.size} bytes are stored.`)
}

/** Another request has finished the upload, or has refused and removed it: throws 404 in the second case. */
async function requireFinished(work: SignedCall['work'], key: Pick<Upload, 'company' | 'id'>): Promise<void> {
  if (!(await findUpload(work, key))) throw new HttpError(404, 'not-found', 'There is no such upload.')
}

/** Passes the request to the library, with the headers that Fastify has set so far. */
async function carry({ pieces, request, reply }: Exchange, call: PieceCall): Promise<void> {
  const carrier = await pieces()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
  await carrier.handle(call, request.raw, reply.raw)
}

/** Answers a client that requests the offset because it did not receive the last answer. */
async function answerFinished({ reply }: Exchange, size: number): Promise<unknown> {
  const progress = { 'tus-resumable': '1.0.0', 'upload-offset': String(size), 'upload-length': String(size) }
  return await reply
    .headers({ ...progress, 'cache-control': 'no-store' })
    .code(200)
    .send()
}
