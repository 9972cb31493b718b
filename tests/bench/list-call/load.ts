/**
 * Requests one address repeatedly on several connections: a separate process, which reads its Load as JSON from standard
 * input and prints its measurements.
 */
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { percentile } from '../times.ts'

/** One session. */
export interface Caller {
  readonly path: string
  readonly cookie: string
}

export interface Load extends Caller {
  readonly address: string
  /** Sessions of other people: each connection uses one of all the sessions. */
  readonly others?: readonly Caller[]
  readonly seconds: number
  readonly connections: number
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds within which 95 of 100 answers arrived. */
  readonly p95: number
  /** Rows in the last answer. */
  readonly rows: number
}

/** Throws for an answer that is not a complete page: a failed call would be fast. */
function ask(address: string, { path, cookie }: Caller, agent: Agent): Promise<string> {
  return new Promise((done, fail) => {
    const request = get(`${address}${path}`, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 200 && body.length > 10_000) done(body)
        else fail(new Error(`${response.statusCode} ${body.slice(0, 300)}`))
      })
    })
    request.on('error', fail)
  })
}

async function run(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let last = ''
  const begin = performance.now()
  const end = begin + load.seconds * 1000
  const callers: readonly Caller[] = [load, ...(load.others ?? [])]
  const worker = async (caller: Caller): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now()
      last = await ask(load.address, caller, agent)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, (_, at) => worker(callers[at % callers.length] ?? load)))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  const { get_list: list } = JSON.parse(last) as { readonly get_list: { readonly result: readonly unknown[] } }
  return { perSecond: times.length / seconds, p95: percentile(times, 0.95), rows: list.result.length }
}

if (import.meta.main) {
  console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Load)))
}
