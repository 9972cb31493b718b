import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import add from '../../schemas/erp/comment-add.schema.json' with { type: 'json' }
import read from '../../schemas/erp/comment.schema.json' with { type: 'json' }
import { addComment, type Conversation, readComments } from '../rows/documents/comments.ts'
import { findDocument } from '../rows/documents/find.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { idempotencyKey, onlyOnce, sendText } from '../http/only-once.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { screenOf, type ServerContext } from './context.ts'
import { screenParam } from './targets.ts'

const policy = { config: { policy: 'session' } } as const

export function registerComments(app: FastifyInstance, context: ServerContext): void {
  app.get('/s/:screen/comment', { ...policy, schema: { querystring: read.query } }, readHandler(context))
  const { query: querystring, headers, body } = add
  app.post('/s/:screen/comment', { ...policy, schema: { querystring, headers, body } }, addHandler(context))
}

function readHandler(context: ServerContext) {
  return signedIn(context, async (signed, request, reply) =>
    sendText(reply, await answer(signed, conversationOf(context, signed, request))),
  )
}

function addHandler(context: ServerContext) {
  return signedIn(context, async (signed, request, reply) => {
    const { work, person } = signed
    const conversation = conversationOf(context, signed, request)
    const comment = bodyOf<'comment-add'>(request).comment.trim()
    if (comment === '') throw new HttpError(400, 'comment-required', 'Cannot add an empty comment')
    const fingerprint = [conversation.screen, 'comment', conversation.key, comment]
    const text = await onlyOnce(work, { key: idempotencyKey(request), person, request: fingerprint }, async () => {
      await addComment(work, conversation, comment)
      return await answer(signed, conversation)
    })
    return sendText(reply, text)
  })
}

/** The conversation about a module's row, if the screen belongs to a module, else about a document. */
function conversationOf(context: ServerContext, { person }: SignedCall, request: FastifyRequest): Conversation {
  const { key } = queryOf<'comment'>(request)
  const screen = screenParam(request)
  const rows = context.targets.find(screen)
  if (!rows) return aboutDocument(screenOf(context, request, 'comment'), person, key)
  const find = async (work: Work): Promise<void> => {
    if (!(await rows.exists(work, key, person))) throw notFound()
  }
  return { person, screen, key, find }
}

function aboutDocument(definition: ServerDefinition, person: Person, key: string): Conversation {
  const find = async (work: Work): Promise<void> => void (await findDocument(work, { person, definition }, key))
  return { person, screen: definition.screen, key, find }
}

async function answer({ work }: SignedCall, conversation: Conversation): Promise<string> {
  return JSON.stringify({ ok: true, get_comment: { result: await readComments(work, conversation) } })
}
