/** haproxy in front of the processes of a cluster and of its two PostgreSQL servers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitFor } from '../runner/limits.ts'
import { startGuarded } from '../runner/guarded.ts'
import { requireProgram } from '../runner/packages.ts'
import type { PostgresNode } from './cluster-postgres.ts'
import { freePort } from './free-port.ts'

export interface Balanced {
  readonly httpPorts: readonly number[]
  readonly nodes: readonly PostgresNode[]
}

export interface Balancer {
  readonly pid: number
  /** The address of the processes. */
  readonly address: string
  /** The port of the PostgreSQL server that accepts writes. */
  readonly databasePort: number
  /** Resolves when its checks have found a ready process; processes are started after the balancer. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** @param folder the folder for its configuration */
export async function startBalancer(folder: string, balanced: Balanced): Promise<Balancer> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration({ ...balanced, port, databasePort }))
  let printed = ''
  const options = { signal: 'TERM', onOutput: (part: string) => (printed += part) } as const
  const { pid, stop } = await startGuarded([requireProgram('haproxy'), '-db', '-f', file], options)
  const address = `http://127.0.0.1:${port}`
  const until = async (isSo: (status: number) => boolean, failure: string): Promise<void> => {
    for (const begin = performance.now(); !isSo(await statusOf(`${address}/readyz`)); await sleep(50)) {
      if (performance.now() - begin > LONGEST_START_MS) throw new Error(`${failure}:\n${printed}`)
    }
  }
  await until((status) => status > 0, 'haproxy does not start')
  return {
    pid,
    address,
    databasePort,
    ready: async () => await until((status) => status === 200, 'haproxy finds no process that is ready'),
    stop,
  }
}

const LONGEST_START_MS = limitFor(15_000)

/** The HTTP status of an address; 0: no answer. */
const statusOf = async (url: string): Promise<number> =>
  await fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

const serverLines = (ports: readonly number[]): string =>
  ports.map((port, index) => `  server host${index + 1} 127.0.0.1:${port} check`).join('\n')

/**
 * Parts of an upload go to any process, like every call. The balancer sends a request to another process only if none
 * has received it: a request that a process may have begun is repeated by the caller, with its key.
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
