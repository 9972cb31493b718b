import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import call from '../../schemas/erp/export_rows.schema.json' with { type: 'json' }
import { inTenant } from '../database/tenant.ts'
import type { Heading } from '../exports/cells.ts'
import { addReadyJob } from '../exports/jobs.ts'
import { type Format, openWriter } from '../exports/formats.ts'
import { exportKey } from '../files/store.ts'
import type { ListField } from '../lists/field.ts'
import type { Person } from '../http/person.ts'
import { pairedToken, runSigned, UNAUTHORIZED } from '../http/signed-in.ts'
import { bodyOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

/** The body, validated by its schema. */
interface RowsToExport {
  readonly fmt: Format
  readonly name: string
  readonly columns: readonly (Omit<ListField, 'label'> & { readonly title: string })[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Room for a hundred thousand rows of a few hundred letters each. */
const MOST_BYTES = 48 * 1024 * 1024

/**
 * Writes the sent rows into a file, for grids whose rows no list call answers. The file is written outside a
 * transaction, which would make others wait, and fetched like every export: `download_view`.
 */
export function registerExportRows(app: FastifyInstance, context: ServerContext): void {
  const schema = { querystring: call.query, body: call.body }
  app.post('/export_rows', { config: { policy: 'session' }, bodyLimit: MOST_BYTES, schema }, handler(context))
}

function handler(context: ServerContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const person = token === null ? UNAUTHORIZED : await runSigned(context, token, async (signed) => signed.person)
    if (person === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
    return { ok: true, download_id: await makeFile(context, person as Person, bodyOf<'export_rows'>(request)) }
  }
}

async function makeFile(context: ServerContext, person: Person, sent: RowsToExport): Promise<string> {
  const id = randomUUID()
  const folder = join(context.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${id}.export`)
  try {
    await write(path, headingOf(context, person, sent), sent)
    const { size } = await stat(path)
    await context.store.put(exportKey(person.companyId, id), path)
    const { fmt, name, rows } = sent
    const job = { id, path: call.path, fmt, name, total: rows.length, size }
    await inTenant(context.database, person.companyId, (work) => addReadyJob(work, person, job))
    return id
  } finally {
    await rm(path, { force: true })
  }
}

async function write(path: string, heading: Heading, { fmt, rows }: RowsToExport): Promise<void> {
  const writer = await openWriter(fmt, path, heading)
  await writer.write(rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))))
  await writer.end(0)
}

function headingOf({ app }: ServerContext, { company }: Person, { name, columns }: RowsToExport): Heading {
  const named = columns.map(({ title, ...field }, at) => ({
    name: String(at),
    title,
    field: { ...field, label: title },
  }))
  return { title: name, company, app: app(), columns: named }
}
