/**
 * The ERP of a story: answers every call that its screen can make from the definition alone, in the state of the story.
 * It stores only what was decided, so that an approval has a visible effect.
 */
import type { Row } from '../../engine/calls/contract.ts'
import { CallError } from '../../engine/calls/errors.ts'
import { fakeRefusal } from '../../engine/calls/fake.ts'
import type { Transport, TransportAnswer, TransportRequest } from '../../engine/calls/transport.ts'
import type { Definition, Read } from '../../engine/definition/definition.ts'
import type { Text } from '../../engine/expressions/tree.ts'
import { pageOf, type StoryRows } from './filtering.ts'
import { plainFieldOf, sampleValue, tradeOf } from './options.ts'
import { fileAt } from './papers.ts'
import { sampleRow } from '../../sample/sample-row.ts'
import { countIn, mapOf, storyRow, type ErpFacts } from './rows.ts'
import { commonAnswers } from './common-answers.ts'
import type { StoryState } from './states.ts'
import { storyTotals } from './totals.ts'

/** Document → its new status. */
type Decided = Map<string, string>

export function storyErp(facts: ErpFacts): Transport {
  const decided: Decided = new Map()
  const named = new Set<string>()
  const answer = (request: TransportRequest): unknown => {
    const result = answerOf(facts, request, decided)
    if (result === null && !named.has(request.path)) {
      named.add(request.path)
      console.info(`No part of the definition says what ${request.method} ${request.path} answers: it was given {}.`)
    }
    return result ?? {}
  }
  return {
    send: (request) => sent(facts, request, answer),
    upload: uploads(facts.state),
    async bytes({ url, signal }) {
      const path = new URL(url).pathname
      const { status } = await sent(facts, { method: 'GET', path, query: {}, signal }, () => ({}))
      if (status !== 200) throw new CallError('http', { path, status })
      return fileAt(path)
    },
  }
}

/** Handles one file after the other, as the story specifies. */
function uploads({ sent }: StoryState): Transport['upload'] {
  let times = 0
  return async ({ path, form, signal, onProgress }) => {
    const how = sent[Math.min(times++, sent.length - 1)]
    const size = [...form.values()].reduce((sum, part) => sum + (part instanceof File ? part.size : 0), 0)
    onProgress(size / 2)
    if (how === 'cut off') throw new CallError('network', { path })
    if (how === 'refused') return fakeRefusal(422, { ok: false, description: 'A file of this name is there already.' })
    return how === 'half' ? await unanswered(path, signal) : { status: 200, body: { ok: true } }
  }
}

function unanswered(path: string, signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new CallError('aborted', { path }))))
}

async function sent(
  { state: { answering }, compiled: { client } }: ErpFacts,
  request: TransportRequest,
  answer: (request: TransportRequest) => unknown,
): Promise<TransportAnswer> {
  const { path, signal } = request
  if (signal?.aborted) throw new CallError('aborted', { path })
  switch (answering) {
    case 'never':
      return await unanswered(path, signal)
    case 'without network':
      throw new CallError('network', { path })
    case 'with 500':
      return fakeRefusal(500)
    case 'with 403':
      return fakeRefusal(403, {
        ok: false,
        name: 'forbidden',
        reason: 'You may not see this. Ask whoever administers the ERP.',
      })
    case 'over a newer row':
      return request.method === 'POST' ? newerRow(client) : { status: 200, body: answer(request) }
    case 'at once':
      return { status: 200, body: answer(request) }
  }
}

/** The row of the form after another user has saved it with changes in every field. */
function newerRow(client: Definition): TransportAnswer {
  const row = sampleRow({ fields: client.fields, ownFields: client.form, trade: tradeOf(client) }, 1, 'newer')
  const changed = { by: 'Asha Rao', at: '2026-03-10T06:00:00Z', row: { ...row, version: 2 } }
  return fakeRefusal(409, { ok: false, code: 'changed', reason: 'Somebody else has changed it.', changed })
}

/** Null: the definition has no such call. */
function answerOf(facts: ErpFacts, request: TransportRequest, decided: Decided): unknown {
  const { client } = facts.compiled
  const reads = Object.values(client.reads).filter((read) => isRequestOf(read, client.screen, request))
  if (reads.length > 0) return readsAnswer(reads, facts, { request, decided })
  const options = filterOptions(facts, request)
  if (options !== null) return options
  const decision = decisionOf(facts, request, decided)
  if (decision !== null) return decision
  const steps = Object.values(client.actions).flatMap(({ steps }) => steps)
  const isStep = steps.some(
    (step) => step.step === 'call' && step.method === request.method && leadsTo(step.path, client.screen, request.path),
  )
  return commonAnswers(facts, request) ?? (isStep ? { ok: true } : null)
}

function isRequestOf({ from }: Read, screen: string, { method, path }: TransportRequest): boolean {
  return from.from === 'call' && from.method === method && leadsTo(from.path, screen, path)
}

const ANYTHING = '*'

/** Values in a path match anything. */
function leadsTo(text: Text, screen: string, path: string): boolean {
  const [first] = text
  const whole: Text = typeof first === 'string' && first.startsWith('/') ? text : [`/main/s/${screen}/`, ...text]
  const steps = whole
    .map((part) => (typeof part === 'string' ? part : ANYTHING))
    .join('')
    .split('/')
  const segments = path.split('/')
  return steps.length === segments.length && steps.every((step, at) => step.includes(ANYTHING) || step === segments[at])
}

interface AnswerOptions {
  readonly request: TransportRequest
  readonly decided: Decided
}

/** Results that several reads find in one answer are all included in it. */
function readsAnswer(reads: readonly Read[], facts: ErpFacts, { request, decided }: AnswerOptions): unknown {
  const { query } = request
  if (query['download'] === 'y') return { ok: true, download_id: 'story' }
  const parts = Object.values(facts.compiled.client.reads).filter(({ from }) =>
    reads.some(({ name }) => from.from === 'part' && from.of === name),
  )
  let body: Row = { ok: true }
  for (const read of [...reads, ...parts]) {
    const { from } = read
    const place = 'answer' in from ? from.answer : ''
    if (read.one) body = withValueAt(body, place, mapOf(read, facts))
    else {
      const { rows: page, count, isComplete, matching } = pageOf(rowsOf(read, facts, decided), query)
      body = { ...withValueAt(body, place, page), isComplete, count }
      const totals = isFirstPage(query) ? storyTotals(read, facts.compiled.client, matching) : null
      if (totals) body = withValueAt(body, 'get_totals.result', totals)
    }
  }
  return body
}

const isFirstPage = ({ page = '0' }: TransportRequest['query']): boolean => page === '0'

/** Sets a value at a dotted path, without replacing what is there. */
function withValueAt(body: Row, path: string, value: Row | readonly Row[]): Row {
  const [step = '', ...rest] = path.split('.')
  if (step === '') return Array.isArray(value) ? body : { ...(value as Row), ...body }
  const within = body[step]
  if (rest.length === 0) return within === undefined ? { ...body, [step]: value } : body
  return { ...body, [step]: withValueAt((within ?? {}) as Row, rest.join('.'), value) }
}

const generatedRows = new WeakMap<ErpFacts, Map<string, Map<number, Row>>>()

function rowsOf(read: Read, facts: ErpFacts, decided: Decided): StoryRows {
  // With thousands of rows that are sorted by one column after the other, each row is generated once.
  const generated = generatedRows.get(facts)?.get(read.name) ?? new Map<number, Row>()
  generatedRows.set(facts, (generatedRows.get(facts) ?? new Map()).set(read.name, generated))
  return {
    count: countIn(read, facts),
    at(index) {
      const row = generated.get(index) ?? storyRow(read, index, facts)
      generated.set(index, row)
      const status = decided.get(String(row['id']))
      if (status === undefined) return row
      const refusal = `Already decided: ${status}.`
      const ofRejection = 'rejectionMessage' in row ? { rejectionMessage: refusal } : {}
      const messages = { showApprovalMessage: true, approvalMessage: refusal, ...ofRejection }
      return { ...row, ...messages, Status: status, StatusClass: facts.viewer.tones[status] ?? 'plain' }
    },
  }
}

const MOST_OPTIONS = 30

/** Filters whose options come from the same rows get them in one row. */
function filterOptions({ compiled: { client, server } }: ErpFacts, { path }: TransportRequest): unknown {
  const filters = client.filters.filter(({ source }) => source && `/main/s/${client.screen}/${source.path}` === path)
  const answer = filters[0]?.source?.answer
  if (answer === undefined) return null
  const fields = filters.map(({ name }) => {
    const field = server.filterFields.find(({ param }) => param === name)?.field ?? name
    return [name, client.fields[field] ?? plainFieldOf(field, 'text')] as const
  })
  const rows = Array.from({ length: MOST_OPTIONS }, (_, index) =>
    Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(field, tradeOf(client), index)])),
  )
  return withValueAt({ ok: true }, answer, rows)
}

/** Every document is decided, and gets the workflow's last status. */
function decisionOf(facts: ErpFacts, { path, body, query }: TransportRequest, decided: Decided): unknown {
  const { client } = facts.compiled
  const steps = Object.values(client.actions).flatMap(({ steps }) => steps)
  const step = steps.find((each) => each.step === 'decide' && `/main/s/${client.screen}/${each.path}` === path)
  if (step?.step !== 'decide') return null
  const selected = (body as { readonly selected?: readonly string[] }).selected ?? []
  const moves = facts.compiled.server.workflow?.moves ?? {}
  const status = moves[step.askReason === null ? 'approve' : 'reject']?.at(-1)?.to ?? ''
  for (const key of selected) decided.set(key, status)
  const read = client.reads[step.read]
  const page = read && pageOf(rowsOf(read, facts, decided), { page: '0', page_by: '50', ...query })
  const outcomes = selected.map((suppliedKey) => ({ suppliedKey, msg: `${suppliedKey}: ${status}.`, ok: true, status }))
  return {
    ok: true,
    approval_list: outcomes,
    post_list: { result: page?.rows ?? [], isComplete: page?.isComplete ?? true },
  }
}
