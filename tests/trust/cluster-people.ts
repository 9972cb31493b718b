/** People who use a cluster: each decides, reads, comments, uploads and exports, one after the other, with pauses. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportCalls } from '../../engine/calls/export-calls.ts'
import type { Chance } from '../../sample/random.ts'
import { SCREEN, wordOf } from '../bench/list-call/fill.ts'
import type { Kind } from './cluster-ledger.ts'
import { anyDocument, ask, type Member } from './cluster-member.ts'
import { uploadInPieces, uploadWhole } from './cluster-uploads.ts'

/** Per cent of each action. */
const SHARES = {
  decision: 38,
  list: 24,
  details: 16,
  comment: 8,
  'whole upload': 6,
  'upload in pieces': 4,
  export: 4,
} as const satisfies Partial<Record<Kind, number>>

const LONGEST_PAUSE_MS = 2_500

/** Performs actions until the end is signalled. */
export async function work(member: Member): Promise<void> {
  const { crowd, chance } = member
  while (!crowd.isOver()) {
    await sleep(chance.between(200, LONGEST_PAUSE_MS))
    if (!crowd.isOver()) await ways[drawn(chance)](member)
  }
}

function drawn(chance: Chance): keyof typeof SHARES {
  let draw = chance.next() * 100
  for (const [kind, share] of Object.entries(SHARES)) {
    draw -= share
    if (draw < 0) return kind as keyof typeof SHARES
  }
  return 'list'
}

const ways: Readonly<Record<keyof typeof SHARES, (member: Member) => Promise<void>>> = {
  decision: decide,
  list: readList,
  details: async (member) => void (await readDetails(member, anyDocument(member))),
  comment,
  'whole upload': uploadWhole,
  'upload in pieces': uploadInPieces,
  export: exportRows,
}

const MOST_DECIDED = 3

/** One in five documents is also left to a colleague, who then decides it at about the same time. */
async function decide(member: Member): Promise<void> {
  const { crowd, chance, person, calls, number } = member
  const waiting = crowd.waiting[person.role] ?? []
  const taken = waiting.splice(0, chance.between(1, MOST_DECIDED))
  const [first] = taken
  if (!first) return await readList(member)
  if (chance.next() < 0.2) waiting.unshift(first)
  const call = {
    screen: SCREEN,
    path: 'approval',
    query: { scope: 'all' },
    selected: taken.map(({ id }) => id),
    versions: Object.fromEntries(taken.map(({ id, version }) => [id, version])),
    key: randomUUID(),
    pageSize: 50,
  }
  const answer = await ask(member, 'decision', () => calls.decide(call))
  for (const { suppliedKey, ok, status } of answer?.outcomes ?? []) {
    if (ok) crowd.ledger.moves.push({ document: suppliedKey, to: status ?? '', person: number })
    else crowd.ledger.late += 1
  }
  const moved = answer?.outcomes.find(({ ok }) => ok)
  if (moved && chance.next() < 0.3) await readOwnDecision(member, moved)
}

/** Checks that changes just acknowledged to this person are visible, whichever process answers. */
async function readOwnDecision(member: Member, moved: { suppliedKey: string; status: string | null }): Promise<void> {
  const row = await readDetails(member, moved.suppliedKey)
  if (row === null || row['Status'] !== statusBefore(member.person.role)) return
  member.crowd.ledger.wrong.push(`${moved.suppliedKey} is ${String(row['Status'])} after its decision`)
}

const statusBefore = (role: string): string => (role === 'accounts' ? 'First Approved' : 'Submitted')

async function readList(member: Member): Promise<void> {
  const { calls, chance, crowd } = member
  const query = { scope: 'all', ...(chance.next() < 0.3 && { Status: 'Submitted' }) }
  const call = { screen: SCREEN, path: 'list', query, page: 0, pageSize: 50, uuid: null }
  const page = await ask(member, 'list', () => calls.list(call))
  if (page !== null && page.rows.length === 0) crowd.ledger.wrong.push('a list is empty')
}

async function readDetails(member: Member, key: string) {
  const row = await ask(member, 'details', () => member.calls.details({ screen: SCREEN, key }))
  if (row !== null && row['id'] !== key) member.crowd.ledger.wrong.push(`details of another document than ${key}`)
  return row
}

async function comment(member: Member): Promise<void> {
  const text = `Seen by ${member.number}: ${randomUUID()}`
  const call = { screen: SCREEN, key: anyDocument(member), text, idempotencyKey: randomUUID() }
  const all = await ask(member, 'comment', () => member.calls.addComment(call))
  if (all?.some((each) => each.text === text)) member.crowd.ledger.comments.push(text)
  else if (all) member.crowd.ledger.wrong.push(`a comment is not among those answered: ${text}`)
}

/** Words that one row in two hundred contains; concurrent decisions do not change which rows these are. */
const WORDS = 200

async function exportRows(member: Member): Promise<void> {
  const word = wordOf(WORDS, member.chance.between(0, WORDS - 1))
  const columns = ['OrderNo', 'OrderAmount']
  const query = { scope: 'all', search: word }
  const call = { screen: SCREEN, path: 'list', query, format: 'csv', columns, titles: columns } as const
  const { startExport, exportState } = member.calls.extend(exportCalls)
  const ticket = await ask(member, 'export', () => startExport(call))
  if (ticket === null) return
  member.crowd.ledger.exports.push({ id: ticket.id, word, person: member.number })
  // A person who waits for a file checks a few times, and then does something else.
  for (let looks = 0; looks < 5; looks += 1) {
    await sleep(1_000)
    const state = await ask(member, 'export', () => exportState(ticket))
    if (state?.hasFailed) member.crowd.ledger.wrong.push(`export ${ticket.id} failed: ${state.reason}`)
    if (state === null || state.isReady || state.hasFailed) return
  }
}
