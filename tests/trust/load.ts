/**
 * Sends calls at a rate that does not wait for answers, as people do, and prints its measurements: a separate process,
 * which reads its Load as JSON from standard input. A call is timed from when it was due, not from when it was sent.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { type Chance, chanceOf } from '../../sample/random.ts'
import type { LoadDocuments, LoadPerson, WaitingDocument } from './load-site.ts'

export interface Load {
  readonly address: string
  /** The screen of the list, the documents and the decisions. */
  readonly screen: string
  readonly people: readonly LoadPerson[]
  readonly documents: LoadDocuments
  /** Words to search for. */
  readonly words: readonly string[]
  /** Calls a second. */
  readonly rate: number
  /** The share of each kind of call; missing: as in the proof of load. */
  readonly shares?: Shares
  readonly seconds: number
}

export interface Measured {
  readonly calls: number
  /** Answers per second, from the first call to the last answer. */
  readonly perSecond: number
  /** In milliseconds: all calls, and each kind. */
  readonly all: Times
  readonly kinds: Readonly<Record<string, Times>>
  /** Number of documents that were moved. */
  readonly decided: number
  /** Number of wrong answers, by kind and the first words of the answer. */
  readonly errors: Readonly<Record<string, number>>
}

export interface Times {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
}

/** Per cent of calls. */
const SHARES = { list: 70, details: 10, comment: 8, approval: 7, version: 5 } as const
type Kind = keyof typeof SHARES
type Shares = Readonly<Partial<Record<Kind, number>>>
/** Most documents per decision. */
const MOST_DECIDED = 12

interface Call {
  readonly kind: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: object
  /** The number of documents that a right answer has moved; null: the answer is wrong. */
  check(answer: Answer): number | null
}

interface Answer {
  readonly ok?: boolean
  readonly loginRequired?: boolean
  readonly get_list?: { readonly result: readonly { readonly id: string }[] }
  readonly get_details?: readonly { readonly id: string }[]
  readonly get_comment?: { readonly result: readonly { readonly comment: string }[] }
  readonly approval_list?: readonly { readonly ok: boolean }[]
}

interface Drawing {
  readonly load: Load
  readonly chance: Chance
  /** Decisions remove documents from it, so that each is decided once. */
  readonly waiting: Readonly<Record<string, WaitingDocument[]>>
}

function kindOf({ load, chance }: Drawing): Kind {
  const shares = Object.entries<number>(load.shares ?? SHARES)
  let draw = chance.next() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [kind, share] of shares) {
    draw -= share
    if (draw < 0) return kind as Kind
  }
  return 'list'
}

/** Pages of a list as people request them: mostly the first of all rows, own rows, a status, later pages, searches. */
function listCall({ load, chance }: Drawing): Call {
  const draw = chance.next()
  const first = { page: '0', page_by: '50', uuid: '' }
  const [kind, query] =
    draw < 0.45
      ? ['list', { ...first, scope: 'all' }]
      : draw < 0.65
        ? ['list: mine', first]
        : draw < 0.85
          ? ['list: status', { ...first, scope: 'all', Status: 'Submitted' }]
          : draw < 0.95
            ? ['list: later page', { ...first, scope: 'all', page: String(chance.between(1, 4)) }]
            : ['list: search', { ...first, scope: 'all', search: pick(load.words, chance) }]
  const check = (answer: Answer): number | null => (answer.ok && answer.get_list ? 0 : null)
  return { kind, method: 'GET', path: `/s/${load.screen}/list`, query, check }
}

function detailsCall({ load, chance }: Drawing): Call {
  const key = pick(load.documents.some, chance)
  const check = ({ ok, get_details: found }: Answer): number | null => (ok && found?.[0]?.id === key ? 0 : null)
  return { kind: 'details', method: 'GET', path: `/s/${load.screen}/details`, query: { key }, check }
}

function commentCall({ load, chance }: Drawing): Call {
  const key = pick(load.documents.some, chance)
  const comment = `Seen, number ${chance.between(1, 1_000_000)}`
  const check = ({ ok, get_comment: found }: Answer): number | null =>
    ok && found?.result.some((each) => each.comment === comment) ? 0 : null
  return {
    kind: 'comment',
    method: 'POST',
    path: `/s/${load.screen}/comment`,
    query: { key },
    body: { comment },
    check,
  }
}

function approvalCall({ load, chance, waiting }: Drawing, { role }: LoadPerson): Call {
  const taken = waiting[role]?.splice(0, chance.between(1, MOST_DECIDED)) ?? []
  if (taken.length === 0) throw new Error(`No document is left that waits for ${role}.`)
  const selected = taken.map(({ id }) => id)
  const versions = Object.fromEntries(taken.map(({ id, version }) => [id, version]))
  const check = ({ ok, approval_list: outcomes }: Answer): number | null =>
    ok && outcomes?.length === taken.length && outcomes.every((each) => each.ok) ? taken.length : null
  const query = { scope: 'all' }
  const body = { selected, versions }
  return { kind: 'approval', method: 'POST', path: `/s/${load.screen}/approval`, query, body, check }
}

function versionCall(): Call {
  const check = ({ loginRequired }: Answer): number | null => (loginRequired === false ? 0 : null)
  return { kind: 'version', method: 'GET', path: '/v', query: { heartbeat: 'y' }, check }
}

function callOf(kind: Kind, drawing: Drawing, person: LoadPerson): Call {
  if (kind === 'list') return listCall(drawing)
  if (kind === 'details') return detailsCall(drawing)
  if (kind === 'comment') return commentCall(drawing)
  return kind === 'approval' ? approvalCall(drawing, person) : versionCall()
}

const pick = (from: readonly string[], chance: Chance): string => from[chance.between(0, from.length - 1)] ?? ''

interface Arrival {
  /** Milliseconds after the beginning. */
  readonly at: number
  readonly call: Call
  readonly person: LoadPerson
}

/** The due time of each call: random, at the given rate. The same in each run. */
function arrivalsOf(load: Load): readonly Arrival[] {
  const chance = chanceOf(`load ${load.rate} ${load.seconds}`)
  const entries = Object.entries(load.documents.waiting).map(([role, of]): [string, WaitingDocument[]] => [
    role,
    [...of],
  ])
  const drawing: Drawing = { load, chance, waiting: Object.fromEntries(entries) }
  const arrivals: Arrival[] = []
  for (let at = 0; at < load.seconds * 1000; at += (-Math.log(1 - chance.next()) / load.rate) * 1000) {
    const kind = kindOf(drawing)
    const able = load.people.filter(({ role }) => kind !== 'approval' || load.documents.waiting[role]?.length)
    const person = able[chance.between(0, able.length - 1)]
    if (person) arrivals.push({ at, person, call: callOf(kind, drawing, person) })
  }
  return arrivals
}

interface Sent {
  readonly kind: string
  readonly took: number
  readonly decided: number
  /** The error of an answer; null: the answer is right. */
  readonly error: string | null
}

/** Sends the request as a browser does: accepts compression, and has a key if it changes something. */
async function send({ address }: Load, agent: Agent, { person, call }: Arrival): Promise<Omit<Sent, 'took'>> {
  const query = new URLSearchParams({ apiid: 'load', apitoken: person.token, ...call.query })
  const payload = call.body && JSON.stringify(call.body)
  const headers = {
    cookie: person.cookie,
    'accept-encoding': 'gzip',
    ...(payload && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  const { kind } = call
  try {
    const { status, body } = await ask(
      `${address}/main${call.path}?${query}`,
      { agent, method: call.method, headers },
      payload,
    )
    const decided = status === 200 ? call.check(JSON.parse(body) as Answer) : null
    return {
      kind,
      decided: decided ?? 0,
      error: decided === null ? `${kind} ${status}: ${withoutId(body).slice(0, 160)}` : null,
    }
  } catch (error) {
    return { kind, decided: 0, error: `${kind}: ${String(error)}` }
  }
}

/** Errors with the same text count together, whatever the request. */
const withoutId = (body: string): string => body.replace(/,"requestId":"[^"]*"/, '')

interface Asking {
  readonly agent: Agent
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

function ask(url: string, options: Asking, payload?: string): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const isZipped = response.headers['content-encoding'] === 'gzip'
        done({ status: response.statusCode ?? 0, body: (isZipped ? gunzipSync(bytes) : bytes).toString() })
      })
    })
    sent.on('error', fail)
    sent.end(payload)
  })
}

async function run(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.people.length })
  const arrivals = arrivalsOf(load)
  const begin = performance.now()
  const answers: Promise<Sent>[] = []
  for (const arrival of arrivals) {
    const due = begin + arrival.at
    const pause = due - performance.now()
    if (pause > 1) await sleep(pause)
    answers.push(send(load, agent, arrival).then((sent) => ({ ...sent, took: performance.now() - due })))
  }
  const sent = await Promise.all(answers)
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return measuredOf(sent, seconds)
}

function measuredOf(sent: readonly Sent[], seconds: number): Measured {
  const kinds = Map.groupBy(sent, ({ kind }) => kind)
  const errors = Map.groupBy(
    sent.flatMap(({ error }) => error ?? []),
    (error) => error,
  )
  return {
    calls: sent.length,
    perSecond: sent.length / seconds,
    all: timesOf(sent),
    kinds: Object.fromEntries([...kinds].map(([kind, of]) => [kind, timesOf(of)])),
    decided: sent.reduce((sum, { decided }) => sum + decided, 0),
    errors: Object.fromEntries([...errors].map(([error, all]) => [error, all.length])),
  }
}

function timesOf(sent: readonly Sent[]): Times {
  const sorted = sent.map(({ took }) => took).toSorted((one, other) => one - other)
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1 - 1e-9) }
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Load)))
