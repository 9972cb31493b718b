/** Builds the page with the widgets as the product is built, and serves it under the product's own policy. */
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import PdfDocument from 'pdfkit'
import { build } from 'vite'
import { contentSecurityPolicy, securityHeaders } from '../../server/http/security-headers.ts'

export interface WidgetsPage {
  readonly port: number
  address(show: 'scanner' | 'viewer', query?: string): string
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
}

/** Two pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNQSFjwYIECAAknAsHK7h+NAAAAAElFTkSuQmCC'

export async function serveWidgetsPage(): Promise<WidgetsPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'countersign-widgets-'))
  await buildPage(outDir)
  const files = new Map<string, Buffer>([
    ['/drawing.pdf', await paper(3)],
    ['/broken.pdf', Buffer.from('not a paper')],
    ['/site.png', Buffer.from(PICTURE, 'base64')],
  ])
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = files.get(path) ?? (await readFile(join(outDir, path)).catch(() => null))
    for (const [name, value] of Object.entries(securityHeaders(null))) response.setHeader(name, value)
    response.setHeader('content-security-policy', contentSecurityPolicy())
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    response.statusCode = body === null ? 404 : 200
    response.end(body)
  })
  const port = await listening(server)
  return {
    port,
    address: (show, query = '') => `http://127.0.0.1:${port}/?show=${show}&${query}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** For production whatever NODE_ENV says, like the product. */
async function buildPage(outDir: string): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await build({
    root: import.meta.dirname,
    mode: 'production',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
}

function paper(pages: number): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', autoFirstPage: false })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  for (let page = 1; page <= pages; page += 1) document.addPage().fontSize(40).text(`Page ${page}`)
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
