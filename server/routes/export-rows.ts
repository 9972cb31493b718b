import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import call from '../../schemas/erp/export_rows.schema.json' with { type: 'json' }
import { inTenant } from '../database/tenant.ts'
import type { sentRowsCalls } from '../exchange/exports/sent-rows-calls.ts'
import { addReadyJob } from '../exchange/exports/jobs.ts'
import { throwBroken } from '../files/broken-upload.ts'
import { createQuota, type Quota } from '../files/quota.ts'
import { exportKey } from '../files/store.ts'
import { personKey } from '../http/call-queues.ts'
import { HttpError } from '../http/errors.ts'
import { type CompanyCall, pairedToken, runSigned, UNAUTHORIZED } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'

/** Enough for a hundred thousand rows of a few hundred characters each. */
const MOST_BYTES = 48 * 1024 * 1024

/**
 * Writes the sent rows into a file, for grids whose rows no list call answers. The body is received only after the
 * session was checked and, as it may be long, one after the other for each person. The thread for sent files parses it
 * and writes the file, outside a transaction, which would make others wait. The file is downloaded like every export,
 * with `download_view`.
 */
export function registerExportRows(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const bodies = new WeakMap<FastifyRequest, Readable>()
    scope.addContentTypeParser('application/json', (request, body, done) => {
      bodies.set(request, body)
      done(null)
    })
    const route = { config: { policy: 'session' }, schema: { querystring: call.query } } as const
    const bodyOf = (request: FastifyRequest): Readable => bodies.get(request) ?? Readable.from([])
    scope.post('/export_rows', route, handler(context, bodyOf))
  })
}

/** @param bodyOf the body of a request, which is not received yet */
function handler(context: ServerContext, bodyOf: (request: FastifyRequest) => Readable) {
  const quota = createQuota(context.config)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const answer = token === null ? UNAUTHORIZED : await runSigned(context, token, async (signed) => signed)
    if (answer === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
    const signed = answer as CompanyCall
    const { person } = signed
    const length = lengthOf(request)
    return await context.fileQueues.run(personKey(person), async () => {
      await inTenant(context.database, person.companyId, (work) => quota.requireRoom(work, person, length))
      const bytes = await bytesOf(bodyOf(request)).catch(throwBroken)
      return { ok: true, download_id: await makeFile({ context, quota }, signed, bytes) }
    })
  }
}

/** The declared length, else the largest possible one. Throws 413 if it is too long. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? MOST_BYTES)
  if (length > MOST_BYTES) throw tooLong()
  return length
}

/** Throws 413 for a body that is too long: a compressed one is longer than its declared length. */
async function bytesOf(body: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > MOST_BYTES) throw tooLong()
    parts.push(part)
  }
  return Buffer.concat(parts, length)
}

const tooLong = (): HttpError => new HttpError(413, 'invalid-request', 'These are more rows than one file may have.')

interface ExportRowsOptions {
  readonly context: ServerContext
  readonly quota: Quota
}

async function makeFile(
  { context, quota }: ExportRowsOptions,
  { person, app }: CompanyCall,
  bytes: Buffer,
): Promise<string> {
  const id = randomUUID()
  const folder = join(context.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${id}.export`)
  const { company, companyId } = person
  try {
    const callThread = context.sentFileThread.caller<typeof sentRowsCalls>()
    const { format, name, total } = await callThread('writeSentRows', { bytes, path, company, app })
    const { size } = await stat(path)
    await context.store.put(exportKey(companyId, id), path)
    const job = { id, path: call.path, fmt: format, name, total, size }
    await inTenant(context.database, companyId, async (work) => {
      await quota.spend(work, person, bytes.length)
      await addReadyJob(work, person, job)
    })
    return id
  } finally {
    await rm(path, { force: true })
  }
}
