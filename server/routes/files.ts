import type { FastifyInstance, FastifyReply } from 'fastify'
import file from '../../schemas/erp/attachmentfile.schema.json' with { type: 'json' }
import list from '../../schemas/erp/attachments.schema.json' with { type: 'json' }
import remove from '../../schemas/erp/deleteattachment.schema.json' with { type: 'json' }
import revisions from '../../schemas/erp/revisions.schema.json' with { type: 'json' }
import {
  deleteFile,
  findFile,
  isDeletable,
  readFiles,
  type Stored,
  type AttachmentTarget,
} from '../files/attachments.ts'
import { dispositionOf } from '../files/names.ts'
import { readNamed } from '../files/missing.ts'
import { servedAs } from '../files/kinds.ts'
import { fileKey } from '../files/store.ts'
import type { Person } from '../http/person.ts'
import { STORED_BYTES } from '../http/compression.ts'
import { idempotencyKey, onlyOnce, sendText } from '../http/only-once.ts'
import { HttpError } from '../http/errors.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { type ServerContext, translatorFor } from './context.ts'
import { screenParam, requestedTarget } from './targets.ts'

const MISSING = 'The file “{name}” is missing from the store. Ask the administrator to restore it from the backup.'

const policy = { config: { policy: 'session' } } as const

/** Files attached to documents and rows (foundation §7); `uploads.ts` and `tus.ts` receive them. */
export function registerFiles(app: FastifyInstance, context: ServerContext): void {
  app.get('/s/:screen/attachments', { ...policy, schema: { querystring: list.query } }, listHandler(context, false))
  app.get('/s/:screen/revisions', { ...policy, schema: { querystring: revisions.query } }, listHandler(context, true))
  const { query: querystring, headers, body } = remove
  const schema = { querystring, headers, body }
  app.post('/s/:screen/deleteattachment', { ...policy, schema }, removeHandler(context))
  const bytes = { ...policy, ...STORED_BYTES, schema: { querystring: file.query } }
  app.get('/s/:screen/attachmentfile', bytes, fileHandler(context))
}

function listHandler(context: ServerContext, replaced: boolean) {
  return signedIn(context, async (call, request) => {
    const targetCall = { screen: screenParam(request), query: queryOf<'attachments'>(request) }
    const target = await requestedTarget(context, call, targetCall)
    const result = await attachmentsOf(call, target, replaced)
    return { ok: true, [replaced ? 'get_revisions' : 'get_attachments']: { result } }
  })
}

/** The attachments of a target in the form of the contract (foundation §3), newest first. */
export async function attachmentsOf({ work, person }: SignedCall, target: AttachmentTarget, replaced = false) {
  const files = await readFiles(work, person, { target, replaced })
  return files.map((each) => attachment(each, target, person))
}

function attachment(stored: Stored, { screen, isLocked }: AttachmentTarget, person: Person) {
  const { id, name, extension, size, username, uploaded_at } = stored
  return {
    id,
    name,
    extension,
    href: `/main/s/${encodeURIComponent(screen)}/attachmentfile?key=${id}`,
    size,
    uploadBy: username,
    uploadAt: uploaded_at.toISOString(),
    is_item_deletable: !isLocked && isDeletable(person, stored),
  }
}

function removeHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const { work, person } = call
    const body = bodyOf<'deleteattachment'>(request)
    const screen = screenParam(request)
    const target = await requestedTarget(context, call, { screen, query: body })
    const once = { key: idempotencyKey(request), person, request: [screen, 'deleteattachment', body] }
    const text = await onlyOnce(work, once, async () => {
      await deleteFile(work, person, { target, id: body.key })
      return JSON.stringify({ ok: true, get_attachments: { result: await attachmentsOf(call, target) } })
    })
    return sendText(reply, text)
  })
}

function fileHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const { key, download } = queryOf<'attachmentfile'>(request)
    const stored = await findFile(call.work, call.person, key)
    await requireAttachment(context, call, { screen: screenParam(request), stored })
    sendHeaders(reply, stored, download === 'y')
    const missing = () => translatorFor(context, request)(MISSING).replace('{name}', () => stored.name)
    return await readNamed(context.store, fileKey(call.person.companyId, stored.hash), missing)
  })
}

/** Throws 404 unless the person may see what the file is attached to. */
async function requireAttachment(
  context: ServerContext,
  call: SignedCall,
  { screen, stored }: { screen: string; stored: Stored },
): Promise<void> {
  const { target_table: table, target_pk: awsfile_master_pk } = stored
  const awsfile_master_table = table.startsWith(`${screen} `) ? table.slice(screen.length + 1) : table
  const target = await requestedTarget(context, call, { screen, query: { awsfile_master_pk, awsfile_master_table } })
  if (target.table !== table) throw new HttpError(404, 'not-found', 'There is no such file.')
}

/** Pictures and PDFs are sent with their own type, all other files as a download; none may run as part of the site. */
function sendHeaders(reply: FastifyReply, { name, media_type, size, hash }: Stored, save: boolean): void {
  const type = servedAs(media_type)
  const isInline = type !== 'application/octet-stream' && !save
  reply.headers({
    'content-type': type,
    'content-length': String(size),
    'content-disposition': dispositionOf(isInline ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    etag: `"${hash}"`,
  })
}
