import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import cancel from '../../schemas/erp/import_cancel.schema.json' with { type: 'json' }
import file from '../../schemas/erp/import_file.schema.json' with { type: 'json' }
import refused from '../../schemas/erp/import_refused.schema.json' with { type: 'json' }
import start from '../../schemas/erp/import_start.schema.json' with { type: 'json' }
import template from '../../schemas/erp/import_template.schema.json' with { type: 'json' }
import view from '../../schemas/erp/import_view.schema.json' with { type: 'json' }
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { mediaTypes } from '../exchange/exports/formats.ts'
import { inTenant } from '../database/tenant.ts'
import { throwBroken } from '../files/broken-upload.ts'
import { cleanName, dispositionOf } from '../files/names.ts'
import { createQuota } from '../files/quota.ts'
import { MB, fileTooLarge } from '../files/receive.ts'
import { changing, changingRoute } from '../http/change.ts'
import { companyApp } from '../http/company-app.ts'
import { personKey } from '../http/call-queues.ts'
import { HttpError } from '../http/errors.ts'
import { idempotencyKey, onlyOnce, sendText } from '../http/only-once.ts'
import type { Person } from '../http/person.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import {
  pairedToken,
  requireThemselves,
  runSigned,
  type CompanyCall,
  type SignedCall,
  signedIn,
  signedInThen,
  UNAUTHORIZED,
} from '../http/signed-in.ts'
import { numberedForm } from '../exchange/imports/numbered-form.ts'
import { refusedFile, importTemplate } from '../exchange/imports/files.ts'
import type { importFileCalls } from '../exchange/imports/import-calls.ts'
import { importState } from '../exchange/imports/import-state.ts'
import { MOST_FILE_ROWS } from '../exchange/imports/read-file.ts'
import {
  addImport,
  cancelImport,
  findImport,
  type FoundImport,
  refusedRows,
  startImport,
} from '../exchange/imports/stored-imports.ts'
import { definitionFor } from '../rights/definitions.ts'
import { mayImport } from '../rights/screen-access.ts'
import { type ServerContext, translatorFor } from './context.ts'

/** Largest size of one file, the same as for an attachment (foundation §5). */
const MOST_MB = 10

const policy = { config: { policy: 'session' } } as const

/** Imports rows of a screen from files (extension `imports`). */
export function registerImports(app: FastifyInstance, context: ServerContext): void {
  app.get(
    '/s/:screen/import_template',
    { ...policy, schema: { querystring: template.query } },
    templateHandler(context),
  )
  app.get('/s/:screen/import_view', { ...policy, schema: { querystring: view.query } }, viewHandler(context))
  app.get('/s/:screen/import_refused', { ...policy, schema: { querystring: refused.query } }, refusedHandler(context))
  app.post('/s/:screen/import_start', changingRoute(start), startHandler(context))
  app.post('/s/:screen/import_cancel', changingRoute(cancel), cancelHandler(context))
  app.register(async (scope) => {
    // Reads one byte more than allowed, which shows that a file is too large.
    const limits = { fileSize: MOST_MB * MB + 1, files: 1, fields: 20, fieldSize: 1_000 }
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    const { query: querystring, headers } = file
    const route = { ...policy, schema: { querystring, headers } } as const
    scope.post('/s/:screen/import_file', route, (request, reply) => fileHandler(context, request, reply))
  })
  app.addHook('onReady', async () => context.imports.start())
  app.addHook('onClose', async () => await context.imports.close())
}

/** The screen as the person sees it, which determines the file format. Throws 404 if they cannot import rows. */
async function importScreen(
  { screens }: ServerContext,
  call: SignedCall,
  request: FastifyRequest,
): Promise<ServerDefinition> {
  const { person } = call
  const { screen } = request.params as { screen: string }
  const definition = screens.get(screen)
  if (definition && mayImport(person, definition)) return await numberedForm(call, definitionFor(person, definition))
  throw new HttpError(404, 'unknown-screen', 'Nobody fills in rows of that screen.')
}

function templateHandler(context: ServerContext) {
  const read = async (call: CompanyCall, request: FastifyRequest) => {
    const { fmt = 'csv' } = queryOf<'import_template'>(request)
    return { definition: await importScreen(context, call, request), call, fmt }
  }
  return signedInThen(context, read, async ({ definition, call, fmt }, reply) => {
    const bytes = await inTurn(context, call, () => importTemplate(writingFor(context, call), definition, fmt))
    return sendBytes(reply, { name: `${definition.label}.${fmt}`, type: mediaTypes[fmt], bytes })
  })
}

const inTurn = <T>(
  { fileQueues }: ServerContext,
  { person }: Pick<CompanyCall, 'person'>,
  work: () => Promise<T>,
): Promise<T> => fileQueues.run(personKey(person), work)

function writingFor({ config, fileThread }: ServerContext, { person: { company }, app }: CompanyCall) {
  return { dataDir: config.dataDir, fileThread, company, app }
}

interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

function sendBytes(reply: FastifyReply, { name, type, bytes }: SentFile): Buffer {
  reply.headers({
    'content-type': type,
    'content-disposition': dispositionOf('attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  return bytes
}

/**
 * No transaction is open while bytes arrive or while another thread reads them: the session is checked before and
 * again afterwards.
 */
async function fileHandler(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const token = pairedToken(context, request)
  const screenFor = async (call: SignedCall) => {
    requireThemselves(call.person)
    context.authorize(call.person, request)
    const app = companyApp(context.app(), call.person)
    return { definition: await importScreen(context, call, request), person: call.person, app }
  }
  const { rows = 'joined' } = queryOf<'import_file'>(request)
  const isApart = rows === 'apart'
  const allowed = token === null ? UNAUTHORIZED : await runSigned(context, token, screenFor)
  if (token === null || allowed === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
  const importer = allowed as Awaited<ReturnType<typeof screenFor>>
  const { person } = importer
  const quota = createQuota(context.config)
  const file = await inTurn(context, importer, async () => {
    await inTenant(context.database, person.companyId, (work) => quota.requireRoom(work, person, lengthOf(request)))
    return await readSent(context, await sentFile(request), { ...importer, isApart })
  })
  const answer = await runSigned(context, token, async (call) => {
    const { screen } = (await screenFor(call)).definition
    const { hash, size, ...read } = file
    const once = {
      key: idempotencyKey(request),
      person: call.person,
      request: ['import_file', screen, file.name, hash, rows],
    }
    return await onlyOnce(call.work, once, async () => {
      await quota.spend(call.work, call.person, size)
      return JSON.stringify({ ok: true, key: await addImport(call.work, call.person, { screen, ...read }) })
    })
  })
  if (answer === UNAUTHORIZED) return await reply.code(401).send(UNAUTHORIZED)
  context.imports.wake()
  return sendText(reply, answer as string)
}

/** The declared length, else the largest possible one. A longer body is refused when it arrives. */
const lengthOf = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? Infinity), MOST_MB * MB)

interface Importer {
  readonly definition: ServerDefinition
  readonly person: Person
  readonly app: AppDefinition
  /** Rows with the same head are documents of their own. */
  readonly isApart: boolean
}

async function readSent({ sentFileThread }: ServerContext, sent: SentBytes, importer: Importer) {
  const { definition, person, app, isApart } = importer
  const { label, form, fields, unique } = definition
  const screen = { label, form, fields, unique }
  const locale = { locale: app.locale, currency: app.currency, timeZone: app.timeZone }
  const planning = { screen, person: person.id, locale, isApart }
  return {
    name: sent.name,
    size: sent.bytes.length,
    ...(await sentFileThread.caller<typeof importFileCalls>()('readImport', { ...sent, ...planning })),
  }
}

interface SentBytes {
  readonly name: string
  readonly bytes: Buffer
}

async function sentFile(request: FastifyRequest): Promise<SentBytes> {
  if (!request.isMultipart()) throw new HttpError(415, 'not-multipart', 'A file is sent as multipart/form-data.')
  const part = await request.file().catch(throwBroken)
  if (!part) throw new HttpError(400, 'no-files', 'Please select any file to upload.')
  const bytes = await part.toBuffer().catch(throwBroken)
  if (bytes.length > MOST_MB * MB) throw new HttpError(400, 'too-large', `${fileTooLarge(MOST_MB)}.`)
  return { name: cleanName(part.filename), bytes }
}

function viewHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const definition = await importScreen(context, call, request)
    const { key } = queryOf<'import_view'>(request)
    const stored = await findImport(call.work, call.person, { screen: definition.screen, id: key || null })
    if (stored === null && key) throw noSuchImport()
    return { ok: true, get_import: stored && (await importState(call, definition, stored)) }
  })
}

const noSuchImport = (): HttpError => new HttpError(404, 'not-found', 'There is no such import.')

async function importOf(context: ServerContext, call: SignedCall, request: FastifyRequest): Promise<FoundImport> {
  const { screen } = await importScreen(context, call, request)
  const { key } = bodyOf<'import_start'>(request)
  const stored = await findImport(call.work, call.person, { screen, id: key })
  if (stored) return stored
  throw noSuchImport()
}

function startHandler(context: ServerContext) {
  const handler = changing(context, async (call, request) => {
    const { id } = await importOf(context, call, request)
    await startImport(call.work, call.person.companyId, id)
    return {}
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await handler(request, reply)
    context.imports.wake()
    return answer
  }
}

function cancelHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    await cancelImport(call.work, call.person, await importOf(context, call, request))
    return {}
  })
}

function refusedHandler(context: ServerContext) {
  const read = async (call: CompanyCall, request: FastifyRequest) => {
    const { person, work } = call
    const { screen } = await importScreen(context, call, request)
    const { key } = queryOf<'import_refused'>(request)
    const stored = await findImport(work, person, { screen, id: key })
    if (!stored) throw noSuchImport()
    const rows = await refusedRows(work, person.companyId, { id: stored.id, most: MOST_FILE_ROWS })
    return { stored, call, refused: { headings: stored.headings, rows, translate: translatorFor(context, request) } }
  }
  return signedInThen(context, read, async ({ stored, call, refused: file }, reply) => {
    const bytes = await inTurn(context, call, () => refusedFile(writingFor(context, call), file))
    const name = `Refused rows of ${stored.name.replace(/\.\w+$/, '')}.csv`
    return sendBytes(reply, { name, type: mediaTypes.csv, bytes })
  })
}
