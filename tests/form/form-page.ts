/** Builds the page with a form as the product is built, and serves it under the product's own policy. */
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { createFormCompiler } from '../../engine/publish/validators.ts'
import { contentSecurityPolicy } from '../../server/http/security-headers.ts'
import { everyKind, manyFields } from './form-definition.ts'

export interface FormPage {
  /** Of a page with that form: `every` kind of field, `many` fields, or many as rjsf draws them by itself. */
  address(form: 'every' | 'many' | 'plain'): string
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

export async function serveFormPage(): Promise<FormPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'countersign-form-'))
  await buildPage(outDir)
  const compile = createFormCompiler()
  const every = compile(everyKind)
  const many = compile(manyFields(200))
  if (!every || !many) throw new Error('There are no forms to compile.')
  const scripts = new Map([...every, ...many].map(({ href, body }) => [href, body]))
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = scripts.get(path) ?? (await readFile(join(outDir, path)).catch(() => null))
    response.setHeader('content-security-policy', contentSecurityPolicy())
    response.setHeader('content-type', `${TYPES[extname(path)] ?? 'application/octet-stream'}; charset=utf-8`)
    response.statusCode = body === null ? 404 : 200
    response.end(body)
  })
  const port = await listening(server)
  return {
    address: (form) => `http://127.0.0.1:${port}/?form=${form}&validators=${(form === 'every' ? every : many)[0].href}`,
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

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
