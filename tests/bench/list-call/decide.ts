import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import type { LoadPerson, WaitingDocument } from '../../trust/load-site.ts'
import { SCREEN } from './fill.ts'

interface Server {
  readonly address: string
  readonly agent: Agent
}

/** Throws unless every document was moved: a failed call would be fast. */
export function approve(
  { address, agent }: Server,
  { cookie, token }: LoadPerson,
  taken: readonly WaitingDocument[],
): Promise<void> {
  const versions = Object.fromEntries(taken.map(({ id, version }) => [id, version]))
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const path = `${address}/main/s/${SCREEN}/approval?scope=all&page_by=50&apitoken=${token}`
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
