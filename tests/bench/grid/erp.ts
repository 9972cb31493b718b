/** The minimal ERP that a grid needs: pages of a million rows, or a whole list at once; and the page itself. */
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { contentSecurityPolicy, securityHeaders } from '../../../server/http/security-headers.ts'
import { sampleRow, type SampleRow } from './rows.ts'

export interface ErpOptions {
  /** The files of the page, built by Vite. */
  readonly folder: string
  /** Rows of the paged list. */
  readonly total: number
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export async function startErp({ folder, total }: ErpOptions): Promise<{ server: Server; address: string }> {
  const files = new Map<string, number>()
  const server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', 'http://erp')
    const { pathname, searchParams: query } = url
    if (pathname.endsWith('/list')) sendList(answer, query, { total, files })
    else if (pathname.endsWith('/whole')) sendWhole(answer, Number(query.get('rows') ?? total))
    else if (pathname === '/main/download_view') sendFile(answer, query, files)
    else if (pathname.startsWith('/main/')) json(answer, { ok: true })
    else sendPage(answer, folder, pathname)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return { server, address: `http://127.0.0.1:${address.port}` }
}

interface List {
  readonly total: number
  readonly files: Map<string, number>
}

function sendList(answer: ServerResponse, query: URLSearchParams, { total, files }: List): void {
  if (query.get('download') === 'y') {
    const id = `file-${files.size + 1}`
    files.set(id, 0)
    json(answer, { ok: true, download_id: id })
    return
  }
  const [page, size] = [Number(query.get('page')), Number(query.get('page_by'))]
  const isDown = [...query].some(([name, value]) => name.startsWith('s.') && value === 'd')
  const only = query.get('v.Status')
  const count = only === null ? total : Math.ceil(total / 3)
  const first = page * size
  const result = Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, index) => {
    const place = isDown ? count - 1 - first - index : first + index
    return sampleRow(only === null ? place : place * 3, total)
  })
  const isComplete = first + result.length >= count
  json(answer, { ok: true, get_list: { result, count }, isComplete, get_totals: { result: { Qty: 499_500_000 } } })
}

/** Sends the rows in pieces, as a database returns them. */
function sendWhole(answer: ServerResponse, count: number): void {
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.write('{"ok":true,"get_list":{"result":[')
  let index = 0
  const send = (): void => {
    while (index < count) {
      const rows: SampleRow[] = []
      for (const end = Math.min(count, index + 500); index < end; index += 1) rows.push(sampleRow(index, count))
      const text = JSON.stringify(rows).slice(1, -1) + (index < count ? ',' : '')
      if (!answer.write(text)) {
        answer.once('drain', send)
        return
      }
    }
    answer.end(']},"isComplete":true}')
  }
  send()
}

function sendFile(answer: ServerResponse, query: URLSearchParams, files: Map<string, number>): void {
  const id = query.get('download_id') ?? ''
  const asked = (files.get(id) ?? 0) + 1
  files.set(id, asked)
  if (query.get('check') === 'y') json(answer, { ok: true, ready: asked > 2, done: asked * 400, total: 1200 })
  else answer.writeHead(200, { 'content-disposition': 'attachment; filename="rows.csv"' }).end('id\nR1\n')
}

function json(answer: ServerResponse, body: unknown): void {
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Serves the page under the Content-Security-Policy of the product. */
function sendPage(answer: ServerResponse, folder: string, pathname: string): void {
  const path = join(folder, pathname === '/' ? 'index.html' : pathname)
  if (!existsSync(path)) {
    answer.writeHead(404).end()
    return
  }
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const policy = { 'content-security-policy': contentSecurityPolicy() }
  answer.writeHead(200, { 'content-type': type, ...policy, ...securityHeaders(null) })
  createReadStream(path).pipe(answer)
}
