/** People who post to a ledger: each raises, decides, changes and revises documents, one after the other. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, chanceOf } from '../../sample/random.ts'
import { type SignedIn, signInAt } from '../bench/list-call/fill.ts'
import { emailOf } from './load-site.ts'
import { postingRoles } from './posting-site.ts'

/** A document that somebody may decide next. */
interface Trip {
  readonly id: string
  readonly owner: number
  readonly status: 'Submitted' | 'First Approved' | 'Approved'
}

/** What the answers said. */
export interface PostingAnswers {
  readonly moves: { readonly document: string; readonly to: string }[]
  /** Calls that were answered. */
  calls: number
  /** Calls that were sent more than once. */
  repeated: number
  /** Moves that a balance did not allow. */
  refused: number
  /** Documents that somebody else had moved before. */
  late: number
  /** A line for each answer that must not occur. */
  readonly wrong: string[]
}

/** What all people share. */
export interface PostingCrowd {
  readonly ports: readonly number[]
  /** Ids of rows that have balances. */
  readonly things: readonly string[]
  readonly bays: readonly string[]
  readonly trips: Trip[]
  readonly answers: PostingAnswers
  isOver(): boolean
}

export interface PostingPerson extends SignedIn {
  readonly number: number
  readonly chance: Chance
}

export async function signInPosting(port: number, people: number): Promise<readonly PostingPerson[]> {
  const all: PostingPerson[] = []
  for (let number = 0; number < people; number += 1) {
    const signedIn = await signInAt(`http://127.0.0.1:${port}`, emailOf(number), `posting-${number}`)
    all.push({ number, chance: chanceOf(`posting ${number}`), ...signedIn })
  }
  return all
}

interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const LONGEST_MS = 20_000
/** Not a limit of the product: what is still not answered then is a finding. */
const GIVEN_UP_MS = 180_000
const PAUSE_MS = 200

/** Sends to any of the processes until one has answered, always under the same key, as a browser does. */
export async function sendPosting(
  crowd: Pick<PostingCrowd, 'ports' | 'answers'>,
  person: PostingPerson,
  { path, body, query = {} }: { path: string; body: object; query?: Readonly<Record<string, string>> },
): Promise<Answered | null> {
  const { answers, ports } = crowd
  const headers = { cookie: person.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const search = new URLSearchParams({ ...query, apitoken: person.token })
  let last = 'no answer'
  for (const begin = performance.now(); performance.now() - begin < GIVEN_UP_MS; await sleep(PAUSE_MS)) {
    const address = `http://127.0.0.1:${ports[person.chance.between(0, ports.length - 1)]}/main/s/${path}?${search}`
    const options = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(LONGEST_MS) }
    const answer = await fetch(address, options)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer !== null && ![429, 502, 503, 504].includes(answer.status)) {
      answers.calls += 1
      return { status: answer.status, body: JSON.parse(answer.text) as Answered['body'] }
    }
    if (last === 'no answer') answers.repeated += 1
    last = answer === null ? 'nobody answers' : `${answer.status} ${answer.text}`
  }
  answers.wrong.push(`${path} is never answered: ${last}`)
  return null
}

type Action = (crowd: PostingCrowd, person: PostingPerson) => Promise<void>

/** Acts until the end is signalled. */
export async function post(crowd: PostingCrowd, person: PostingPerson): Promise<void> {
  const { chance } = person
  while (!crowd.isOver()) {
    await sleep(chance.between(0, 100))
    const drawn = chance.next()
    const action: Action = drawn < 0.3 ? raise : drawn < 0.75 ? approve : drawn < 0.88 ? change : revise
    await action(crowd, person)
  }
}

const MOST_LINES = 5
const MOST_TENTHS = 99

/** A little more is taken than brought, so that balances are often at their limit. */
function tripForm({ things, bays }: PostingCrowd, { chance }: PostingPerson): object {
  const loads = Array.from({ length: chance.between(1, MOST_LINES) }, (_, at) => {
    const Qty = (chance.between(1, MOST_TENTHS) * (chance.next() < 0.55 ? -1 : 1)) / 10
    return { key: `l${at}`, Thing: things[chance.between(0, things.length - 1)], Qty, Value: chance.between(-9, 9) }
  })
  return { On: '2026-04-02', Bay: bays[chance.between(0, bays.length - 1)], Loads: loads }
}

/** Whether the answer carried it out; a refusal by a balance counts, everything else is wrong. */
function isDone({ answers }: PostingCrowd, what: string, answer: Answered | null): answer is Answered {
  if (answer === null) return false
  if (answer.status === 200 && answer.body['ok'] !== false) return true
  const { description = '', code = '' } = answer.body
  if (answer.status === 409 && isShort(String(description))) answers.refused += 1
  else if (LATE.has(String(code))) answers.late += 1
  else answers.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return false
}

/** Why a document is not moved or changed that somebody else has moved. */
const LATE: ReadonlySet<string> = new Set(['decided', 'stale', 'not-offered'])

const isShort = (message: string): boolean => / asked\.| would be /.test(message)

/** What there is of each thing in each bay at the beginning. */
const FIRST_PIECES = 5

/** Gives every thing in every bay its first balance. @param people the second decides what the first has raised */
export async function bringFirst(
  crowd: PostingCrowd,
  [owner, head]: readonly [PostingPerson, PostingPerson],
): Promise<void> {
  for (const Bay of crowd.bays) {
    const Loads = crowd.things.map((Thing, at) => ({ key: `l${at}`, Thing, Qty: FIRST_PIECES, Value: 0 }))
    await submit(crowd, owner, { On: '2026-04-01', Bay, Loads })
    await approve(crowd, head)
  }
}

const raise = async (crowd: PostingCrowd, person: PostingPerson, key?: string): Promise<void> =>
  await submit(crowd, person, tripForm(crowd, person), key)

async function submit(crowd: PostingCrowd, person: PostingPerson, body: object, key?: string): Promise<void> {
  const query: Readonly<Record<string, string>> = key === undefined ? {} : { key }
  const answer = await sendPosting(crowd, person, { path: 'trips/submission', body, query })
  if (!isDone(crowd, 'submission', answer)) return
  const { id } = answer.body['row'] as { id: string }
  crowd.answers.moves.push({ document: id, to: 'Submitted' })
  crowd.trips.push({ id, owner: person.number, status: 'Submitted' })
}

/** Takes trips out of those that all people share. */
function takeTrips(crowd: PostingCrowd, most: number, isWanted: (trip: Trip) => boolean): readonly Trip[] {
  const taken: Trip[] = []
  for (let at = crowd.trips.length - 1; at >= 0 && taken.length < most; at -= 1) {
    const trip = crowd.trips[at]
    if (trip && isWanted(trip)) taken.push(...crowd.trips.splice(at, 1))
  }
  return taken
}

const MOST_DECIDED = 3

/** One in five is also left to a colleague, who then decides it at about the same time. */
async function approve(crowd: PostingCrowd, person: PostingPerson): Promise<void> {
  const { chance, number } = person
  const from = postingRoles[number % postingRoles.length] === 'head' ? 'Submitted' : 'First Approved'
  const to = from === 'Submitted' ? 'First Approved' : 'Approved'
  const taken = takeTrips(
    crowd,
    chance.between(1, MOST_DECIDED),
    (trip) => trip.status === from && trip.owner !== number,
  )
  const [first] = taken
  if (!first) return await raise(crowd, person)
  if (chance.next() < 0.2) crowd.trips.unshift(first)
  const body = { selected: taken.map(({ id }) => id) }
  const answer = await sendPosting(crowd, person, { path: 'trips/approval', body, query: { scope: 'all' } })
  if (!isDone(crowd, 'approval', answer)) return
  const outcomes = answer.body['approval_list'] as readonly {
    suppliedKey: string
    ok: boolean
    msg: string
    reason: string
  }[]
  for (const { suppliedKey, ok, msg, reason } of outcomes) {
    const trip = taken.find(({ id }) => id === suppliedKey)
    if (ok && trip) crowd.trips.push({ ...trip, status: to })
    if (ok) crowd.answers.moves.push({ document: suppliedKey, to })
    else if (isShort(msg)) crowd.answers.refused += 1
    else if (LATE.has(reason)) crowd.answers.late += 1
    else crowd.answers.wrong.push(`approval of ${suppliedKey}: ${reason} ${msg}`)
  }
}

/** Changes posted lines: the difference is posted. */
async function change(crowd: PostingCrowd, person: PostingPerson): Promise<void> {
  const [trip] = takeTrips(crowd, 1, ({ owner, status }) => owner === person.number && status === 'First Approved')
  if (!trip) return await approve(crowd, person)
  const call = { path: 'trips/item', body: tripForm(crowd, person), query: { key: trip.id } }
  isDone(crowd, 'change', await sendPosting(crowd, person, call))
  crowd.trips.push(trip)
}

/** Takes back what a document has posted, and hands it in again with other lines. */
async function revise(crowd: PostingCrowd, person: PostingPerson): Promise<void> {
  const [trip] = takeTrips(crowd, 1, ({ owner, status }) => owner === person.number && status === 'Approved')
  if (!trip) return await approve(crowd, person)
  const answer = await sendPosting(crowd, person, { path: 'trips/revision', body: { key: trip.id } })
  if (isDone(crowd, 'revision', answer)) await raise(crowd, person, trip.id)
  else crowd.trips.unshift(trip)
}
