/** What the person reads of a decision about several documents (foundation §4). */
import type { DecisionOutcome } from '../../calls/contract.ts'
import { plural, translated } from '../../messages/message.ts'
import type { Message } from './effects.ts'

/** Of more documents than these, one message sums up those with the same outcome. */
const MOST_ALONE = 5
/** Refusals shown one by one beside such a message. */
const MOST_REFUSALS = 3

/**
 * One message per document. Those of many documents are summed up: their own messages stay available, but are shown
 * only if the person asks for them. The reasons of all refusals are also on the rows, which stay selected.
 */
export function outcomeMessages(outcomes: readonly DecisionOutcome[]): readonly Message[] {
  const alone = outcomes.flatMap(messageOf)
  if (outcomes.length <= MOST_ALONE) return alone
  const decided = outcomes.filter(({ ok }) => ok !== false)
  const refused = outcomes.filter(({ ok }) => ok === false)
  const [first, others] = [refused.slice(0, MOST_REFUSALS), refused.slice(MOST_REFUSALS)]
  const details = [...decided, ...others].flatMap(messageOf).map((each) => ({ ...each, isDetail: true }))
  return [...details, ...summaries(decided), ...first.flatMap(messageOf), ...remaining(others.length)]
}

function messageOf({ ok, msg, reason, status }: DecisionOutcome): readonly Message[] {
  const text = msg || reason
  if (!text) return []
  if (ok === false) return [{ text, tone: 'danger' }]
  // Decisions made one after the other are counted in one line; refusals stay one by one.
  const series = { name: `decided ${status ?? ''}`, text: (count: number) => summary(count, status) }
  return [{ text, tone: ok === null ? 'info' : 'success', series }]
}

function summary(count: number, status: string | null): string {
  if (status === null) return plural(count, ['{count} document was decided.', '{count} documents were decided.'])
  const values = { status: translated(status) }
  return plural(count, ['{count} document: {status}.', '{count} documents: {status}.'], values)
}

/** One for each status that documents have now. */
function summaries(decided: readonly DecisionOutcome[]): readonly Message[] {
  return [...Map.groupBy(decided, ({ status }) => status)].map(([status, same]) => ({
    text: summary(same.length, status),
    tone: same.every(({ ok }) => ok) ? 'success' : 'info',
  }))
}

function remaining(count: number): readonly Message[] {
  if (count === 0) return []
  const text = plural(count, ['… and {count} more: its row shows why.', '… and {count} more: their rows show why.'])
  return [{ text, tone: 'danger' }]
}
