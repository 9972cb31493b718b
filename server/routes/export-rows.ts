import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import call from '../../schemas/erp/export_rows.schema.json' with { type: 'json' }
import { inTenant } from '../database/tenant.ts'
import type { exportCalls } from '../exports/export-calls.ts'
import { addReadyJob } from '../exports/jobs.ts'
import { exportKey } from '../files/store.ts'
import { type CompanyCall, pairedToken, runSigned, UNAUTHORIZED } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'

/** Enough for a hundred thousand rows of a few hundred characters each. */
const MOST_BYTES = 48 * 1024 * 1024

/**
 * Writes the sent rows into a file, for grids whose rows no list call answers. The file thread parses the body and
 * writes the file, outside a transaction, which would make others wait. The file is downloaded like every export, with
 * `download_view`.
 */
export function registerExportRows(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const schema = { querystring: call.query }
    scope.post('/export_rows', { config: { policy: 'session' }, bodyLimit: MOST_BYTES, schema }, handler(context))
  })
}

function handler(context: ServerContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const call = token === null ? UNAUTHORIZED : await runSigned(context, token, async (signed) => signed)
    if (call === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return { ok: true, download_id: await makeFile(context, call as CompanyCall, bytes) }
  }
}

async function makeFile(context: ServerContext, { person, app }: CompanyCall, bytes: Buffer): Promise<string> {
  const id = randomUUID()
  const folder = join(context.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${id}.export`)
  const { company, companyId } = person
  try {
    const callThread = context.fileThread.caller<typeof exportCalls>()
    const { format, name, total } = await callThread('writeSentRows', { bytes, path, company, app })
    const { size } = await stat(path)
    await context.store.put(exportKey(companyId, id), path)
    const job = { id, path: call.path, fmt: format, name, total, size }
    await inTenant(context.database, companyId, (work) => addReadyJob(work, person, job))
    return id
  } finally {
    await rm(path, { force: true })
  }
}
