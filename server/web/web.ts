import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { LiveScreens } from '../../engine/publish/live.ts'
import { contentTypeOf } from '../../engine/publish/published.ts'
import { MANIFEST_TOKEN, type FrontEnd } from './front-end.ts'
import { PAGE_COMPRESSION } from '../http/compression.ts'
import { asksForPage } from '../http/hooks.ts'
import { fontStyles } from './fonts.ts'
import { movedAddress } from './moved-address.ts'
import { type Chunks, inScript, pageHead, readChunks, type PageVisitor } from './page-head.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'

interface WebContext {
  readonly screens: LiveScreens
  readonly frontEnd: FrontEnd
  /** The visitor of a page; null: unknown. */
  visitor(request: FastifyRequest): Promise<PageVisitor | null>
  /** Finds a definition that another process serves. Missing: there is no other process. */
  readonly publishedElsewhere?: ((path: string) => Promise<string | undefined>) | undefined
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const publicRoute = { config: { policy: 'public' }, exposeHeadRoute: true } as const

/**
 * Adds what a browser needs in addition to the calls: the page, its assets, the manifest and the definitions.
 * All of them are public: they contain no data of companies.
 */
export async function registerWeb(app: FastifyInstance, context: WebContext): Promise<void> {
  const { screens, frontEnd } = context
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(main|ssr)\//.test(request.url)) return done()
    frontEnd.handle(request.raw, reply.raw, () => done())
  })
  app.get('/screens/manifest.json', publicRoute, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(screens.current().manifest),
  )
  const compressed = { ...publicRoute, compress: PAGE_COMPRESSION }
  app.get<{ Params: { file: string } }>('/screens/:file', compressed, async (request, reply) => {
    const path = `/screens/${request.params.file}`
    const body = screens.current().files.get(path) ?? (await context.publishedElsewhere?.(path))
    return sendScreenFile(reply, path, body)
  })
  if (frontEnd.folder) await serveAssets(app, join(frontEnd.folder, 'assets'))
  const chunks = await readChunks(frontEnd.folder)
  const fonts = await fontStyles(chunks)
  app.get('/fonts.css', publicRoute, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(fonts),
  )
  app.get('/*', compressed, (request, reply) => answerPage(request, reply, { ...context, chunks }))
  app.setNotFoundHandler((_request, reply) => answerNothing(reply))
}

async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/assets/')) route.config = { ...route.config, policy: 'public' }
  })
  await app.register(fastifyStatic, { root, prefix: '/assets/', preCompressed: true, immutable: true, maxAge: '365d' })
}

/** Sends a definition, or the module that validates its forms. */
function sendScreenFile(reply: FastifyReply, path: string, body: string | undefined): FastifyReply {
  if (body === undefined) return reply.code(404).header('cache-control', 'no-store').send({ ok: false })
  return reply.header('cache-control', IMMUTABLE).type(contentTypeOf(path)).send(body)
}

/** Any address that is not a call or a file opens the page, which shows if there is no such screen. */
async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { frontEnd, screens, visitor, chunks }: WebContext & { readonly chunks: Chunks },
): Promise<FastifyReply> {
  const { url } = request
  if (!asksForPage(request)) return answerNothing(reply)
  const published = screens.current()
  const moved = movedAddress(url, published)
  if (moved !== null) return reply.header('cache-control', 'no-store').redirect(moved)
  const page = await frontEnd.page(url)
  // If the database cannot be reached, the page's own calls show that.
  const opened = { url, published, chunks, visitor: await visitor(request).catch(() => null) }
  const head = await pageHead(opened)
  return reply
    .header('content-security-policy', contentSecurityPolicy({ nonce: page.nonce, reach: published.manifest }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      page.html.replace(MANIFEST_TOKEN, () => inScript(published.manifest)).replace('</head>', () => `${head}</head>`),
    )
}

function answerNothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ ok: false, code: 'not-found', description: 'There is nothing at this address.' })
}
