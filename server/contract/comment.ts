import type { FastifyInstance, FastifyRequest } from 'fastify'
import add from '../../schemas/erp/comment-add.schema.json' with { type: 'json' }
import read from '../../schemas/erp/comment.schema.json' with { type: 'json' }
import { addComment, type Conversation, readComments } from '../documents/comments.ts'
import { onlyOnce } from '../workflow/only-once.ts'
import { CallError } from './errors.ts'
import { keyOf, sendText } from './repeatable.ts'
import { type Parts, screenOf, type SignedCall, signedIn } from './signed-in.ts'

const policy = { config: { policy: 'session' } } as const

export function registerComments(app: FastifyInstance, parts: Parts): void {
  app.get('/s/:screen/comment', { ...policy, schema: { querystring: read.query } }, readHandler(parts))
  const { query: querystring, headers, body } = add
  app.post('/s/:screen/comment', { ...policy, schema: { querystring, headers, body } }, addHandler(parts))
}

function readHandler(parts: Parts) {
  return signedIn(parts, async (signed, request, reply) =>
    sendText(reply, await answer(signed, conversationOf(parts, signed, request))),
  )
}

function addHandler(parts: Parts) {
  return signedIn(parts, async (signed, request, reply) => {
    const { work, person } = signed
    const conversation = conversationOf(parts, signed, request)
    const comment = (request.body as { comment: string }).comment.trim()
    if (comment === '') throw new CallError(400, 'comment-required', 'Cannot add an empty comment')
    const asked = [conversation.definition.screen, 'comment', conversation.key, comment]
    const text = await onlyOnce(work, { key: keyOf(request), person, request: asked }, async () => {
      await addComment(work, conversation, comment)
      return await answer(signed, conversation)
    })
    return sendText(reply, text)
  })
}

function conversationOf(parts: Parts, { person }: SignedCall, request: FastifyRequest): Conversation {
  const { key } = request.query as { key: string }
  return { person, definition: screenOf(parts, request, 'comment'), key }
}

async function answer({ work }: SignedCall, conversation: Conversation): Promise<string> {
  return JSON.stringify({ ok: true, get_comment: { result: await readComments(work, conversation) } })
}
