import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'

const TOKENS = new URL('../../engine/shell/theme/tokens.css', import.meta.url)
const STYLE = new URL('./erp-pages.css', import.meta.url)

/** The style of every page the server draws: the colours, sizes and type of the site, then what such pages consist of. */
export async function registerPageStyle(app: FastifyInstance): Promise<void> {
  const style = `${await readFile(TOKENS, 'utf8')}\n${await readFile(STYLE, 'utf8')}`
  app.get('/ssr/page.css', { config: { policy: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
}
