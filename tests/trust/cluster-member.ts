/** A person who uses a cluster through the product's own call library. */
import type { Capability } from '../../engine/calls/capabilities.ts'
import { type Calls, createCalls } from '../../engine/calls/calls.ts'
import { httpTransport } from '../../engine/calls/http.ts'
import { type Chance, chanceOf } from '../../sample/random.ts'
import { type Kind, type Ledger, untilAnswered } from './cluster-ledger.ts'
import type { LoadDocuments, LoadPerson, WaitingDocument } from './load-site.ts'

/** The state that all people share. */
export interface SharedState {
  readonly address: string
  readonly ledger: Ledger
  readonly documents: LoadDocuments
  /** Waiting documents by role; a member removes the document that they decide. */
  readonly waiting: Readonly<Record<string, WaitingDocument[]>>
  /** Whether members must not begin anything new. */
  isOver(): boolean
}

/** A member with the state of their browser. */
export interface Member {
  readonly number: number
  readonly person: LoadPerson
  readonly crowd: SharedState
  readonly chance: Chance
  readonly calls: Calls
  readonly fetch: typeof fetch
  retryAfterMs(): number | null
}

const CAPABILITIES: readonly Capability[] = ['decisions', 'exports', 'tus']

/** Uses the product's own call library, so that calls are repeated as a browser repeats them. */
export function memberOf(crowd: SharedState, person: LoadPerson, number: number): Member {
  let retryAfter: number | null = null
  const send: typeof fetch = async (input, init) => {
    retryAfter = null
    const headers = { ...(init?.headers as Record<string, string>), cookie: person.cookie }
    const response = await fetch(input, { ...init, headers })
    const seconds = response.headers.get('retry-after')
    if (seconds !== null) retryAfter = Number(seconds) * 1_000
    return response
  }
  const options = {
    transport: httpTransport({ origin: crowd.address, fetch: send }),
    apiid: 'cluster',
    origin: crowd.address,
    token: () => person.token,
    onUnauthorized: () => false,
    capabilities: () => CAPABILITIES,
  }
  const chance = chanceOf(`cluster ${number}`)
  return { number, person, crowd, chance, calls: createCalls(options), fetch: send, retryAfterMs: () => retryAfter }
}

export function anyDocument({ crowd, chance }: Member): string {
  const { some } = crowd.documents
  return some[chance.between(0, some.length - 1)] ?? ''
}

/** Sends as this person until there is an answer. */
export async function ask<T>({ crowd, retryAfterMs }: Member, kind: Kind, send: () => Promise<T>): Promise<T | null> {
  return await untilAnswered(crowd.ledger, { kind, send, retryAfterMs })
}
