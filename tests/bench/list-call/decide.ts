import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import type { WaitingDocument } from '../../trust/load-site.ts'
import { SCREEN, type SignedIn } from './fill.ts'

export interface LoadServer {
  readonly address: string
  readonly agent: Agent
  /** Of the documents; missing: `SCREEN`. */
  readonly screen?: string
}

/** Throws unless every document was moved: a failed call would be fast. */
export function approve(
  { address, agent, screen = SCREEN }: LoadServer,
  { cookie, token }: SignedIn,
  taken: readonly WaitingDocument[],
): Promise<void> {
  const versions = Object.fromEntries(taken.map(({ id, version }) => [id, version]))
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const path = `${address}/main/s/${screen}/approval?scope=all&page_by=50&apitoken=${token}`
  return new Promise((done, fail) => {
    const sent = request(path, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { approval_list: outcomes = [] } = JSON.parse(text) as { approval_list?: readonly { ok: boolean }[] }
        if (outcomes.length === taken.length && outcomes.every(({ ok }) => ok)) done()
        else fail(new Error(`${response.statusCode} ${text.slice(-300)}`))
      })
    })
    sent.on('error', fail)
    sent.end(JSON.stringify({ selected: taken.map(({ id }) => id), versions }))
  })
}
