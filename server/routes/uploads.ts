import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import add from '../../schemas/erp/attachments-add.schema.json' with { type: 'json' }
import { addFiles, type ReceivedFile, type RefusedFile, tooManyFiles } from '../files/attachments.ts'
import { throwBroken } from '../files/broken-upload.ts'
import { cleanName } from '../files/names.ts'
import { inTenant } from '../database/tenant.ts'
import { createQuota, type Quota, releaseReservation } from '../files/quota.ts'
import { MB, MOST_MB, receive } from '../files/receive.ts'
import { createSweeper } from '../files/sweep.ts'
import { idempotencyKey, onlyOnce, sendText } from '../http/only-once.ts'
import { HttpError } from '../http/errors.ts'
import { attachmentsOf } from './files.ts'
import { type TargetLimits, uploadLimits, type UploadTarget } from './upload-limits.ts'
import { pairedToken, runSigned, type SignedCall, UNAUTHORIZED } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import { screenParam } from './targets.ts'
import { registerTus } from './tus.ts'

/** Most files per request, whatever a page allows. */
const MOST_FILES = 50

/** Uploads in one request, and resumable ones. */
export function registerUploads(app: FastifyInstance, context: ServerContext): void {
  const quota = createQuota(context.config)
  app.register(async (scope) => {
    // Reads one byte more than allowed, which shows that a file is too large.
    const limits = { fileSize: MOST_MB * MB + 1, files: MOST_FILES, fields: 20, fieldSize: 1_000 }
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    const { query: querystring, headers } = add
    const route = { config: { policy: 'session' }, schema: { querystring, headers } } as const
    scope.post('/s/:screen/attachments', route, (request, reply) => addHandler({ context, quota }, request, reply))
  })
  registerTus(app, context, quota)
  const { config, database, store } = context
  const sweeper = createSweeper({ database, store, dataDir: config.dataDir }, (error) => app.log.error(error))
  app.addHook('onReady', async () => sweeper.start())
  app.addHook('onClose', async () => await sweeper.close())
}

interface AcceptOptions {
  readonly context: ServerContext
  readonly quota: Quota
}

/** No transaction is open while bytes arrive: session and target are checked before and again afterwards. */
async function addHandler(accepting: AcceptOptions, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { context } = accepting
  const token = pairedToken(context, request)
  const uploadTarget = { screen: screenParam(request), query: queryOf<'attachments-add'>(request) }
  const bytes = lengthOf(request)
  let release = async (): Promise<void> => {}
  try {
    const limits =
      token === null
        ? UNAUTHORIZED
        : await runSigned(context, token, async (call) => {
            const allowed = await uploadLimits(context, call, uploadTarget)
            release = await reserved(accepting, call, bytes)
            return allowed
          })
    if (token === null || limits === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
    const received = await receiveAll(context, request, limits as TargetLimits)
    const answer = await runSigned(context, token, (call) => attach(context, call, { request, uploadTarget, received }))
    if (answer === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
    return sendText(reply, answer as string)
  } finally {
    // Bytes that cannot be released now stay counted for some minutes.
    await release().catch((error: unknown) => request.log.warn(error))
  }
}

/** Counts the bytes of a request as uploaded. Returns a function that releases them. */
async function reserved(
  { context, quota }: AcceptOptions,
  { work, person }: SignedCall,
  bytes: number,
): Promise<() => Promise<void>> {
  const id = await quota.reserve(work, person, bytes)
  const { companyId } = person
  return () => inTenant(context.database, companyId, (later) => releaseReservation(later, companyId, id))
}

interface AttachOptions {
  readonly request: FastifyRequest
  readonly uploadTarget: UploadTarget
  readonly received: Received
}

/** Attaches the received files, once per idempotency key. Returns the answer. */
async function attach(context: ServerContext, call: SignedCall, attaching: AttachOptions): Promise<string> {
  const { request, uploadTarget, received } = attaching
  const { arrived, errored } = received
  const { target, max } = await uploadLimits(context, call, uploadTarget)
  const sent = arrived.map(({ name, hash }) => [name, hash])
  const once = {
    key: idempotencyKey(request),
    person: call.person,
    request: [uploadTarget, 'attachments', sent, errored],
  }
  return await onlyOnce(call.work, once, async () => {
    const refused = await addFiles(call.work, call.person, { target, max, arrived })
    const result = await attachmentsOf(call, target)
    return JSON.stringify({ ok: true, errored: [...errored, ...refused], post_attachments: { result } })
  })
}

/** Throws 411 for a body without a declared length, since its space could not be checked. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  throw new HttpError(411, 'no-length', 'The length of the upload is missing.')
}

interface Received {
  readonly arrived: readonly ReceivedFile[]
  readonly errored: readonly RefusedFile[]
}

async function receiveAll(context: ServerContext, request: FastifyRequest, limits: TargetLimits): Promise<Received> {
  if (!request.isMultipart()) {
    throw new HttpError(415, 'not-multipart', 'Files are sent as multipart/form-data, each as attached[n].')
  }
  const names = new Set(limits.names)
  const arrived: ReceivedFile[] = []
  const errored: RefusedFile[] = []
  for await (const part of whole(request.files())) {
    const outcome = await receivePart(context, part, { limits, names })
    if ('reason' in outcome) errored.push(outcome)
    else arrived.push(outcome)
  }
  if (arrived.length + errored.length > 0) return { arrived, errored }
  throw new HttpError(400, 'no-files', 'Please select any file to upload.')
}

interface ReceiveFilesOptions {
  readonly limits: TargetLimits
  /** Names of the files that are attached or were just received. */
  readonly names: Set<string>
}

async function receivePart(
  { config, store }: ServerContext,
  part: MultipartFile,
  { limits, names }: ReceiveFilesOptions,
): Promise<ReceivedFile | RefusedFile> {
  const name = cleanName(part.filename)
  const { person, max, maxMb } = limits
  if (!names.has(name) && names.size >= max) {
    part.file.resume()
    return { name, reason: tooManyFiles(max) }
  }
  const to = { dataDir: config.dataDir, store, company: person.companyId, maxMb }
  const outcome = await receive(part.file, name, to).catch(throwBroken)
  if (!('reason' in outcome)) names.add(name)
  return outcome
}

/** Answers 400 if the connection breaks during the body, since that is no error of the server. */
async function* whole(files: AsyncIterable<MultipartFile>): AsyncGenerator<MultipartFile> {
  try {
    yield* files
  } catch (error) {
    throwBroken(error)
  }
}
