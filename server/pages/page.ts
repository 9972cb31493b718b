import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from '../web/security-headers.ts'
import { html, type Html, type HtmlValue } from './html.ts'
import type { PageLanguage } from './language.ts'

export interface PageFrame {
  readonly site: string
  readonly title: string
  readonly language: Pick<PageLanguage, 'name' | 'direction' | 'translate'>
  /** Stands in a frame of another page, which has the site's bar. */
  readonly isPanel: boolean
  readonly body: HtmlValue
}

/** A whole page: works without a script, inside the site's Content-Security-Policy. */
export function pageHtml({ site, title, language, isPanel, body }: PageFrame): Html {
  const home = html`<header class="site">
    <a href="/" title="${language.translate('Home')}">${site}</a>
  </header>`
  return html`<!doctype html>
    <html lang="${language.name}" dir="${language.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${site}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/ssr/page.css" />
      </head>
      <body>
        ${!isPanel && home}
        <main class="drawn">${body}</main>
      </body>
    </html> `
}

export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', contentSecurityPolicy())
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.toString())
}
