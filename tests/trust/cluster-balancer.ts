/** haproxy before the processes of a cluster, and before its two PostgreSQL servers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startGuarded } from '../runner/guarded.ts'
import { installPackages, inPath, mayInstall } from '../runner/packages.ts'
import type { PostgresNode } from './cluster-postgres.ts'
import { freePort } from './free-port.ts'

const ADVICE = [
  'The proof of the cluster needs haproxy, and none was found.',
  '  Debian, Ubuntu: apt-get install haproxy   macOS: brew install haproxy',
].join('\n')

function findHaproxy(): string {
  if (inPath(['haproxy']).length === 0 && mayInstall()) installPackages(['haproxy'])
  const [path] = inPath(['haproxy'])
  if (path === undefined) throw new Error(ADVICE)
  return path
}

export interface Balanced {
  readonly httpPorts: readonly number[]
  readonly nodes: readonly PostgresNode[]
}

export interface Balancer {
  readonly pid: number
  /** Of the processes. */
  readonly address: string
  /** Where whichever PostgreSQL server takes writes is reached. */
  readonly databasePort: number
  stop(): Promise<void>
}

/** @param folder of its configuration */
export async function startBalancer(folder: string, balanced: Balanced): Promise<Balancer> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration({ ...balanced, port, databasePort }))
  let printed = ''
  const options = { signal: 'TERM', onOutput: (part: string) => (printed += part) } as const
  const { pid, stop } = await startGuarded([findHaproxy(), '-db', '-f', file], options)
  for (let tries = 0; tries < 600 && !(await isReached(port)); tries += 1) await new Promise((go) => setTimeout(go, 50))
  if (!(await isReached(port))) throw new Error(`haproxy does not start:\n${printed}`)
  return { pid, address: `http://127.0.0.1:${port}`, databasePort, stop }
}

const isReached = async (port: number): Promise<boolean> =>
  await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

const serverLines = (ports: readonly number[]): string =>
  ports.map((port, index) => `  server host${index + 1} 127.0.0.1:${port} check`).join('\n')

/**
 * Pieces of an upload go to any process, as every call. A request goes to another process only where none has got it: what a process may have begun is sent again by the
 * caller, with its key.
 */
function configuration({ httpPorts, nodes, port, databasePort }: Balanced & { port: number; databasePort: number }) {
  return `
defaults
  timeout connect 1s
  timeout check 5s
  timeout client 120s
  timeout server 120s
  retries 3
  option redispatch 1

frontend people
  mode http
  option forwardfor
  bind 127.0.0.1:${port}
  http-error status 503 content-type application/json string '{"ok":false,"code":"unavailable"}' hdr Retry-After 1
  default_backend hosts

backend hosts
  mode http
  balance roundrobin
  retry-on conn-failure
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${serverLines(httpPorts)}

listen postgres
  mode tcp
  bind 127.0.0.1:${databasePort}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server inter 250ms fall 3 rise 1 on-marked-down shutdown-sessions
${nodes.map((node, index) => `  server node${index + 1} 127.0.0.1:${node.port} check port ${node.statusPort}`).join('\n')}
`
}
