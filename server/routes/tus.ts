import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import begin from '../../schemas/erp/attachmenttus.schema.json' with { type: 'json' }
import goOn from '../../schemas/erp/upload.schema.json' with { type: 'json' }
import { addFiles, tooMany } from '../files/attachments.ts'
import { type Owner, piecesFolder } from '../files/pending.ts'
import type { PieceCall, Pieces, Whole } from '../files/pieces.ts'
import type { Quota } from '../files/quota.ts'
import { MB, receiveFile, tooLarge } from '../files/receive.ts'
import { CallError } from '../http/errors.ts'
import { noteFull } from '../http/storage-room.ts'
import { pairedToken, runSigned, UNAUTHORIZED } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import { screenNamed, type TargetQuery } from './targets.ts'
import { type UploadLimits, uploadLimits, type UploadTarget } from './upload-limits.ts'

const PIECES = 'application/offset+octet-stream'

/** Resumable uploads: our extension `tus`. */
export function registerTus(app: FastifyInstance, context: ServerContext, quota: Quota): void {
  let opened: Promise<Pieces> | null = null
  // The library and the folder are opened with the first upload.
  const pieces = (): Promise<Pieces> =>
    (opened ??= import('../files/pieces.ts').then(({ openPieces }) => openPieces(piecesFolder(context.config.dataDir))))
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
  const { request } = exchange
  const uploadTarget = { screen: screenNamed(request), query: queryOf<'attachmenttus'>(request) }
  const signed = await signedLimits(exchange, uploadTarget, Number(request.headers['upload-length'] ?? 0))
  if (signed === null) return await refuse(exchange)
  const { person } = signed.limits
  const { apiid: _id, apitoken: _token, ...query } = request.query as Record<string, string>
  const owner = { company: person.companyId, person: person.id, screen: uploadTarget.screen, query }
  return await carry(exchange, callOf(exchange, { ...signed, owner }))
}

async function continueUpload(exchange: Exchange): Promise<unknown> {
  const { context, request } = exchange
  const { upload: id } = request.params as { upload: string }
  const pieces = await exchange.pieces()
  const owner = /^[0-9a-f-]{36}$/.test(id) ? await pieces.ownerOf(id) : null
  const token = pairedToken(context, request)
  const person = token === null ? UNAUTHORIZED : await runSigned(context, token, async (call) => call.person)
  if (token === null || person === UNAUTHORIZED) return await refuse(exchange)
  const { companyId, id: personId } = person as UploadLimits['person']
  if (!owner || owner.company !== companyId || owner.person !== personId) {
    throw new CallError(404, 'not-found', 'There is no such upload.')
  }
  const size = await pieces.finished(id)
  if (size !== null) return await answerFinished(exchange, size)
  // Its own bytes count since it began: uploads begun at the same moment did not see each other.
  const bytes = request.method === 'PATCH' ? 0 : null
  const signed = await signedLimits(exchange, { screen: owner.screen, query: owner.query as never }, bytes)
  if (signed === null) return await refuse(exchange)
  const call = callOf(exchange, { ...signed, owner })
  await pieces.settle(id, call)
  const settled = await pieces.finished(id)
  return settled === null ? await carry(exchange, call) : await answerFinished(exchange, settled)
}

interface Signed {
  readonly token: string
  readonly limits: UploadLimits
}

/**
 * Null: not signed in. Throws 404 for a target the person may not see, and 413 where so many bytes more are too many;
 * null asks for no room.
 */
async function signedLimits(
  { context, quota, request }: Exchange,
  uploadTarget: UploadTarget,
  bytes: number | null,
): Promise<Signed | null> {
  const token = pairedToken(context, request)
  if (token === null) return null
  const limits = await runSigned(context, token, async (call) => {
    const found = await uploadLimits(context, call, uploadTarget)
    // From now on its bytes are counted by the file that it begins.
    if (bytes !== null) (await quota.reserve(call.work, call.person, bytes))()
    return found
  })
  return limits === UNAUTHORIZED ? null : { token, limits: limits as UploadLimits }
}

const refuse = async ({ reply }: Exchange): Promise<unknown> => await reply.code(401).send(UNAUTHORIZED)

function callOf({ context, request }: Exchange, { token, limits, owner }: Signed & { owner: Owner }): PieceCall {
  const { names, max, maxMb } = limits
  return {
    owner,
    search: /\?.*$/s.exec(request.url)?.[0] ?? '',
    allow(name, size) {
      if (size > maxMb * MB) throw new CallError(413, 'too-large', tooLarge(maxMb))
      if (!names.includes(name) && names.length >= max) throw new CallError(400, 'too-many', tooMany(max))
    },
    finish: (file) => finish(context, { token, owner, limits }, file),
    onFull(error) {
      request.log.error(error)
      noteFull(request.server.server)
    },
  }
}

/** Stores and attaches the file, as for an upload in one request. */
async function finish(
  context: ServerContext,
  { token, owner, limits }: Signed & { owner: Owner },
  file: Whole,
): Promise<void> {
  const to = { dataDir: context.config.dataDir, store: context.store, company: owner.company, maxMb: limits.maxMb }
  const arrived = await receiveFile(file.path, file.name, to)
  if ('reason' in arrived) throw new CallError(400, 'refused', arrived.reason)
  const uploadTarget = { screen: owner.screen, query: owner.query as unknown as TargetQuery }
  const answer = await runSigned(context, token, async (call) => {
    const { target, max } = await uploadLimits(context, call, uploadTarget)
    return await addFiles(call.work, call.person, { target, max, arrived: [arrived] })
  })
  if (answer === UNAUTHORIZED) throw new CallError(401, 'unauthorized', 'This session has ended.')
  const [refused] = answer as Awaited<ReturnType<typeof addFiles>>
  if (refused) throw new CallError(400, 'too-many', refused.reason)
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

/** Answers a client that asks for the offset because it did not get the last answer. */
async function answerFinished({ reply }: Exchange, size: number): Promise<unknown> {
  const progress = { 'tus-resumable': '1.0.0', 'upload-offset': String(size), 'upload-length': String(size) }
  return await reply
    .headers({ ...progress, 'cache-control': 'no-store' })
    .code(200)
    .send()
}
