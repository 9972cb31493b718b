/** Requests one address repeatedly on several connections, and prints its measurements. Runs in a separate process. */
import { Agent, get } from 'node:http'

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
}

/** Throws for an answer that is not a complete page: a failed call would be fast. */
function ask(address: string, { path, cookie }: Caller, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    const request = get(`${address}${path}`, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200 && text.length > 10_000) done()
        else fail(new Error(`${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    request.on('error', fail)
  })
}

async function run(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  const begin = performance.now()
  const end = begin + load.seconds * 1000
  const callers: readonly Caller[] = [load, ...(load.others ?? [])]
  const worker = async (caller: Caller): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now()
      await ask(load.address, caller, agent)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, (_, at) => worker(callers[at % callers.length] ?? load)))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  times.sort((left, right) => left - right)
  return { perSecond: times.length / seconds, p95: times[Math.floor(times.length * 0.95)] ?? 0 }
}

if (import.meta.main) {
  console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '') as Load)))
}
