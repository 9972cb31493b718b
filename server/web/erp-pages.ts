import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const TOKENS = new URL('../../engine/shell/theme/tokens.css', import.meta.url)
const STYLE = new URL('./erp-pages.css', import.meta.url)
const publicRoute = { config: { policy: 'public' } } as const

/**
 * The pages an ERP draws itself (foundation §2). This one does not draw them yet, and says so instead of
 * answering nothing: who follows a bookmark finds the way home. Public: they hold no row of anybody's data.
 */
export async function registerErpPages(app: FastifyInstance, site: () => AppDefinition): Promise<void> {
  const style = `${await readFile(TOKENS, 'utf8')}\n${await readFile(STYLE, 'utf8')}`
  app.get('/ssr/page.css', publicRoute, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get<{ Params: { slug: string } }>('/ssr/:slug/:page(^landing$|^panel$)', publicRoute, (request, reply) => {
    const { label, routes } = site()
    const known = routes.find(({ route, page }) => page !== null && route === request.params.slug)
    return reply
      .code(known ? 200 : 404)
      .header('content-security-policy', contentSecurityPolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(label, known?.label ?? null))
  })
}

function pageOf(site: string, label: string | null): string {
  const title = label ?? 'Not found'
  const words =
    label === null
      ? 'The ERP has no page at this address.'
      : `${label} is a page of the ERP. The reference server does not draw it yet.`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} · ${escaped(site)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/ssr/page.css" />
  </head>
  <body>
    <header><a href="/">${escaped(site)}</a></header>
    <main>
      <h1>${escaped(title)}</h1>
      <p>${escaped(words)}</p>
      <a class="home" href="/">Back to the start page</a>
    </main>
  </body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
