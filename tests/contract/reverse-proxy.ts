/** A shipped configuration of a reverse proxy, run in front of two processes; only its addresses are replaced. */
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitFor } from '../runner/limits.ts'
import { certificateFile, ownCertificate } from '../../server/http/https/own-certificate.ts'
import { startGuarded } from '../runner/guarded.ts'
import { requireProgram } from '../runner/packages.ts'
import { freePort } from '../trust/free-port.ts'

const OPERATE = join(import.meta.dirname, '../../packaging/operate')
const NAME = 'erp.example.com'

export interface Answer {
  readonly status: number
  readonly body: string
}

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A process behind the proxy: logs what it receives, and answers with the status that the test has set for a path. */
export interface Process {
  readonly port: number
  readonly received: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  /** Path → status; 200 where it is missing. */
  readonly statuses: Map<string, number>
  close(): Promise<void>
}

export async function startProcess(): Promise<Process> {
  const received: Process['received'] = []
  const statuses: Process['statuses'] = new Map()
  const server: Server = createServer((request, answer) => {
    const { method, url = '', headers } = request
    if (url !== '/readyz') received.push({ method, url, headers })
    answer.statusCode = statuses.get(url) ?? 200
    // An event stream stays open: what is buffered never arrives.
    if (url === '/main/events') return void answer.write('data: first\n\n')
    request.resume().on('end', () => answer.end(String(port)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    statuses,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export interface Proxy {
  ask(path: string, sent?: Sent): Promise<Answer>
  /** The first bytes of an answer that does not end. */
  firstBytes(path: string): Promise<string>
  stop(): Promise<void>
}

interface Kind {
  readonly file: string
  readonly debianPackage?: string
  /** The arguments that check a file, and those that run it. */
  check(file: string): readonly string[]
  run(file: string): readonly string[]
  /** Writes the file that the program reads. */
  whole(text: string, folder: string): string
}

export const KINDS: Readonly<Record<'haproxy' | 'nginx', Kind>> = {
  haproxy: {
    file: 'haproxy.cfg',
    check: (file) => ['-c', '-f', file],
    run: (file) => ['-db', '-f', file],
    whole: (text) => text,
  },
  nginx: {
    file: 'nginx.conf',
    debianPackage: 'nginx-light',
    check: (file) => ['-t', '-c', file],
    run: (file) => ['-c', file, '-g', 'daemon off; master_process off;'],
    // The shipped file is included into `http`, as the distributions do with conf.d.
    whole: (text, folder) =>
      [
        `pid ${folder}/pid;`,
        'error_log stderr;',
        'events {}',
        'http {',
        'access_log off;',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
        text,
        '}',
      ].join('\n'),
  },
}

export interface Prepared {
  readonly folder: string
  readonly program: string
  readonly kind: Kind
  readonly file: string
  readonly port: number
  remove(): Promise<void>
}

/** Writes the shipped file with ports, certificate and processes of this test. */
export async function prepareProxy(name: keyof typeof KINDS, ports: readonly [number, number]): Promise<Prepared> {
  const kind = KINDS[name]
  const program = requireProgram(name, kind.debianPackage)
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  await ownCertificate(folder, [NAME])
  const [port, plainPort] = [await freePort(), await freePort()]
  const places: readonly (readonly [RegExp, string])[] = [
    [/127\.0\.0\.1:4001/g, `127.0.0.1:${ports[0]}`],
    [/127\.0\.0\.1:4002/g, `127.0.0.1:${ports[1]}`],
    [/(listen |bind :)443\b/g, name === 'nginx' ? `listen 127.0.0.1:${port}` : `bind 127.0.0.1:${port}`],
    [/(listen |bind :)80\b/g, name === 'nginx' ? `listen 127.0.0.1:${plainPort}` : `bind 127.0.0.1:${plainPort}`],
    [/\/etc\/ssl\/erp\.example\.com\.(pem|key)/g, certificateFile(folder)],
  ]
  let text = readFileSync(join(OPERATE, kind.file), 'utf8')
  for (const [pattern, value] of places) {
    if (text.search(pattern) < 0) throw new Error(`${kind.file} has no ${pattern}`)
    text = text.replaceAll(pattern, value)
  }
  const file = join(folder, kind.file)
  await writeFile(file, kind.whole(text, folder))
  return { folder, program, kind, file, port, remove: () => rm(folder, { recursive: true, force: true }) }
}

const LONGEST_START_MS = limitFor(5_000)

export async function startProxy({ program, kind, file, port, folder }: Prepared): Promise<Proxy> {
  let printed = ''
  const options = { signal: 'TERM', onOutput: (part: string) => (printed += part) } as const
  const { stop } = await startGuarded([program, ...kind.run(file)], options)
  const ca = await readFile(certificateFile(folder), 'utf8')
  const send = (path: string, { method = 'GET', headers = {} }: Sent = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port, servername: NAME, ca, agent: false, path, method }
      requestHttps({ ...to, headers: { host: NAME, ...headers } }, resolve)
        .once('error', reject)
        .end()
    })
  const ask = async (path: string, sent?: Sent): Promise<Answer> => {
    const answer = await send(path, sent)
    return { status: answer.statusCode ?? 0, body: (await answer.setEncoding('utf8').toArray()).join('') }
  }
  for (const begin = performance.now(); ; await sleep(50)) {
    if (await ask('/healthz').catch(() => null)) break
    if (performance.now() - begin > LONGEST_START_MS) throw new Error(`${kind.file} does not start:\n${printed}`)
  }
  return {
    ask,
    async firstBytes(path) {
      const answer = await send(path)
      for await (const part of answer.setEncoding('utf8')) return String(part)
      return ''
    },
    stop,
  }
}
