import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LANGUAGES } from '../../engine/definition/languages.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { html, type Html } from '../http/html.ts'
import type { Appearance } from './appearance.ts'

interface Page {
  readonly appearance: Appearance
  /** Name of the site. */
  readonly site: string
  readonly title: string
  /** Stylesheets after those of all pages. */
  readonly styles: readonly string[]
  readonly body: Html
}

/** Sends a page with the Content-Security-Policy of all pages: no script, no inline style, framed by this site only. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy())
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n${documentOf(page)}`)
}

function documentOf({ appearance, site, title, styles, body }: Page): Html {
  const { direction } = LANGUAGES[appearance.language]
  return html`<html
    lang="${appearance.language}"
    dir="${direction}"
    data-theme="${appearance.theme ?? 'system'}"
    class="${appearance.isFramed ? 'framed' : 'whole'}"
  >
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="${appearance.theme ?? 'light dark'}" />
      <meta name="description" content="${title} · ${site}" />
      <title>${title} · ${site}</title>
      <link rel="icon" href="data:," />
      ${[...PAGE_STYLES, ...styles].map((href) => html`<link rel="stylesheet" href="${href}" />`)}
    </head>
    <body>
      ${!appearance.isFramed && html`<header><a href="/">${site}</a></header>`} ${body}
    </body>
  </html>`
}

/** The fonts as the browser part has them (server/web/fonts.ts), then the style of these pages. */
export const PAGE_STYLES = ['/fonts.css', '/ssr/page.css'] as const

const TOKENS = new URL('../../engine/shell/theme/tokens.css', import.meta.url)
const STYLE = new URL('./page.css', import.meta.url)

/** Serves the style of these pages: the design tokens of the site, then the rules of the pages. */
export async function registerPageStyle(app: FastifyInstance): Promise<void> {
  const style = `${await readFile(TOKENS, 'utf8')}\n${await readFile(STYLE, 'utf8')}`
  app.get('/ssr/page.css', { config: { policy: 'public' }, exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
}
