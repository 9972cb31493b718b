import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { html, type Html } from '../http/html.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { PAGE_STYLES } from './page.ts'

const MOST_SHOWN = 200
/** File names as senders write them: time, id, extension. */
const FILE = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-[\w-]+\.(eml|json)$/

/**
 * Shows messages that would have been sent, for people who try the product on their own machine. It also shows one-time
 * passwords: so it answers this machine only, and does not exist with a real database or if others reach the server.
 */
export function registerOutboxPage(app: FastifyInstance, { config, database }: OutboxContext): void {
  if (database.kind !== 'pglite' || config.environment !== 'development' || config.publicUrl !== null) return
  const route = { config: { policy: 'public' }, preHandler: refuseOthers } as const
  app.get('/outbox', route, async (_request, reply) => {
    const names = await filesIn(config.outboxDir)
    return reply
      .header('content-security-policy', contentSecurityPolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>\n${pageOf(names)}\n`)
  })
  app.get<{ Params: { name: string } }>('/outbox/:name', route, async (request, reply) => {
    const { name } = request.params
    const path = join(config.outboxDir, name)
    const size = FILE.test(name)
      ? await stat(path).then(
          (each) => each.size,
          () => null,
        )
      : null
    if (size === null)
      return reply.code(404).send({ ok: false, code: 'not-found', description: 'There is no such message.' })
    const isMail = name.endsWith('.eml')
    return reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-length': size })
      .header('content-disposition', `${isMail ? 'attachment' : 'inline'}; filename="${name}"`)
      .type(isMail ? 'message/rfc822' : 'text/plain; charset=utf-8')
      .send(createReadStream(path))
  })
}

interface OutboxContext {
  readonly config: Config
  readonly database: Pick<Database, 'kind'>
}

/** Checks the caller's address and the Host header, so that DNS rebinding does not open the page to other sites. */
async function refuseOthers(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
  const isNamedSo = ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname)
  if (isLocal && isNamedSo) return
  await reply.code(404).send({ ok: false, code: 'not-found', description: 'There is nothing at this address.' })
}

/** Newest first. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => FILE.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MOST_SHOWN)
}

function pageOf(names: readonly string[]): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Outbox</title>
      <link rel="icon" href="data:," />
      ${PAGE_STYLES.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
    </head>
    <body>
      <header><a href="/">Home</a></header>
      <main>
        <h1>Outbox</h1>
        <p>
          No mail server is set up: messages land here and leave this machine never. The newest ${MOST_SHOWN} are shown.
        </p>
        ${listOf(names)}
      </main>
    </body>
  </html>`
}

function listOf(names: readonly string[]): Html {
  if (names.length === 0) return html`<p>Nothing was sent yet.</p>`
  return html`<ul>
    ${names.map((name) => html`<li><a href="/outbox/${encodeURIComponent(name)}">${labelOf(name)}</a></li>`)}
  </ul>`
}

function labelOf(name: string): string {
  const [, at = '', kind = ''] = FILE.exec(name) ?? []
  const moment = at.replace(/T(\d\d)-(\d\d)-(\d\d)$/, ' $1:$2:$3')
  return `${kind === 'eml' ? 'E-mail' : 'Message'}, ${moment} UTC`
}
