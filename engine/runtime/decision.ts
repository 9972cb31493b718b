/** A decision about the selected rows, from sending to the place a person goes on from (foundation §4). */
import type { DecisionAnswer, DecisionOutcome, Row } from '../calls/contract.ts'
import { CallError, OUTCOME_UNKNOWN } from '../calls/errors.ts'
import type { Action, Read, Step } from '../definition/definition.ts'
import type { Text } from '../expressions/tree.ts'
import type { ActionHost, ReadState } from './host.ts'
import { keyOf } from './rows.ts'
import { queryOf, wordsOf } from './scope.ts'
import type { Names } from './scope.ts'
import { keepOnly } from './selection.ts'
import { askForReason, keepReason } from './questions.ts'
import type { PendingDecision, ScreenStore } from './store.ts'
import { namedByTitle, titlesOf } from './row-title.ts'
import { t } from '../messages/message.ts'

export interface Deciding {
  readonly host: ActionHost
  readonly step: Extract<Step, { step: 'decide' }>
  readonly action: Action
  readonly rows: readonly Row[]
  readonly names: Names
  /** Of the action, as its button says it. */
  readonly label: string
}

/** Answers when the returned first page is shown, or false for Cancel; the pages after it load on by themselves. */
export async function runDecision(deciding: Deciding): Promise<boolean> {
  const { host, step, rows } = deciding
  const list = host.read(step.read)
  const keys = list ? rows.map((row) => keyOf(row, list.read)).filter((key) => key !== null) : []
  if (!list || keys.length === 0) return true
  const reason = step.askReason ? await asked(deciding, step.askReason, keys) : undefined
  if (reason === null) return false
  const pending = begin(deciding, { keys, versions: versionsOf(rows, list), reason })
  const answer = await send(deciding, list, pending)
  keepReason(host.store, draftOf(deciding, keys), null)
  const places = placesAfter(list, host.store, outcomeKeys(keys, answer.outcomes))
  const outcomes = inWords(deciding, list.read, answer.outcomes)
  report(host, outcomes)
  settle(host.store, keys, outcomes)
  await (answer.firstPage ? list.replace(answer.firstPage) : list.reload())
  void goOn(host, step.read, places)
  return true
}

/** The reason, kept until the ERP has taken it; null for Cancel. */
async function asked({ host, action, label, names }: Deciding, missing: Text, keys: readonly string[]) {
  const draft = draftOf({ action }, keys)
  const reason = await askForReason(host.store, {
    title: label,
    missing: wordsOf(missing, names, host.locale),
    tone: action.tone,
    draft: host.store.getState().reasons.get(draft) ?? '',
  })
  if (reason !== null) keepReason(host.store, draft, reason)
  return reason
}

function draftOf({ action }: Pick<Deciding, 'action'>, keys: readonly string[]): string {
  return JSON.stringify([action.name, ...keys.toSorted()])
}

type Versions = PendingDecision['versions']
type Decision = Pick<PendingDecision, 'keys' | 'versions' | 'reason'>

/**
 * The same documents after a lost answer keep their key, so that nothing is decided twice. Seen anew in
 * another version, or with another reason, they are another decision: under the old key the ERP would refuse it.
 */
function begin({ host, action }: Deciding, { keys, versions, reason }: Decision): PendingDecision {
  const last = host.store.getState().pending
  const same =
    last?.action === action.name &&
    last.reason === reason &&
    sameKeys(last.keys, keys) &&
    keys.every((key) => last.versions[key] === versions[key])
  const pending = {
    action: action.name,
    keys,
    versions,
    reason,
    key: same ? last.key : host.newKey(),
    status: 'sending' as const,
  }
  host.store.setState({ pending })
  return pending
}

async function send({ host, step, names }: Deciding, list: ReadState, pending: PendingDecision) {
  const { store, calls, definition } = host
  try {
    const answer = await calls.decide({
      screen: definition.screen,
      path: step.path,
      query: queryOf(step.query, names),
      selected: pending.keys,
      versions: pending.versions,
      key: pending.key,
      reason: pending.reason,
      pageSize: list.read.pageSize ?? undefined,
    })
    store.setState({ pending: null })
    return answer
  } catch (error) {
    const unknown = error instanceof CallError && error.kind === 'unknown-outcome'
    store.setState({ pending: unknown ? { ...pending, status: 'unknown' } : null })
    // Must be acted on, so it stands on the cards, too, and not in a message alone.
    if (unknown) store.setState({ outcomes: new Map(pending.keys.map((key) => [key, t(OUTCOME_UNKNOWN)])) })
    throw error
  }
}

function versionsOf(rows: readonly Row[], { read }: ReadState): Versions {
  const versions: Record<string, string | number> = {}
  for (const row of rows) {
    const key = keyOf(row, read)
    const version = row['version']
    if (key !== null && (typeof version === 'number' || typeof version === 'string')) versions[key] = version
  }
  return versions
}

/** An ERP may name a document by its identity, which says nothing to a person: its card's title stands there instead. */
function inWords(
  { host, rows }: Deciding,
  read: Read,
  outcomes: readonly DecisionOutcome[],
): readonly DecisionOutcome[] {
  const decided = new Set<string | null>(outcomes.map(({ suppliedKey }) => suppliedKey))
  const named = rows.filter((row) => decided.has(keyOf(row, read)))
  const titles = titlesOf(named, { definition: host.definition, locale: host.locale, read })
  return outcomes.map((outcome) => {
    const { suppliedKey, msg, reason } = outcome
    const inTitles = (text: string): string => (suppliedKey ? namedByTitle(text, suppliedKey, titles) : text)
    return { ...outcome, msg: inTitles(msg), reason: reason === null ? null : inTitles(reason) }
  })
}

/** One message a document (foundation §4). */
function report(host: ActionHost, outcomes: DecisionAnswer['outcomes']): void {
  for (const { ok, msg, reason } of outcomes) {
    const text = msg || reason
    if (text) host.say(text, { tone: ok === null ? 'info' : ok ? 'success' : 'danger' })
  }
}

/** What failed stays selected, with its reason. */
function settle(store: ScreenStore, keys: readonly string[], outcomes: readonly DecisionOutcome[]): void {
  const failed = outcomes.filter(({ ok }) => ok === false)
  store.setState(({ selected }) => {
    const next = new Set(selected)
    for (const key of keys) next.delete(key)
    for (const { suppliedKey } of failed) next.add(suppliedKey)
    return {
      selected: next,
      outcomes: new Map(failed.map((each) => [each.suppliedKey, each.msg || (each.reason ?? '')])),
    }
  })
}

/** Where to go on: keys to look for, best first, and the index that stands for the old place. */
interface Places {
  readonly keys: readonly string[]
  readonly index: number
  /** How far to read, so that the old place and every failed document are there. */
  readonly upTo: number
}

interface Decided {
  readonly done: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
}

function outcomeKeys(keys: readonly string[], outcomes: readonly DecisionOutcome[]): Decided {
  const failed = new Set(outcomes.filter(({ ok }) => ok === false).map(({ suppliedKey }) => suppliedKey))
  return { failed, done: new Set(keys.filter((key) => !failed.has(key))) }
}

function placesAfter(list: ReadState, store: ScreenStore, { done, failed }: Decided): Places {
  const keys = list.rows.map((row) => keyOf(row, list.read) ?? '')
  const { active } = store.getState()
  const at = active === null ? -1 : keys.indexOf(active)
  const index = Math.max(at === -1 ? keys.findIndex((key) => done.has(key)) : at, 0)
  const lastFailed = keys.findLastIndex((key) => failed.has(key))
  return {
    keys: keys.slice(index).filter((key) => !done.has(key)),
    index,
    upTo: Math.max(index, lastFailed) + 1,
  }
}

/** Reads on to the old place and gives the keyboard to the first undecided row at or after it. */
async function goOn(host: ActionHost, read: string, { keys, index, upTo }: Places): Promise<void> {
  const rows = (await host.read(read)?.upTo(upTo)) ?? []
  const list = host.read(read)
  if (!list || rows.length === 0) return
  const now = rows.map((row) => keyOf(row, list.read) ?? '')
  keepOnly(host.store, now)
  const key = keys.find((each) => now.includes(each)) ?? now[Math.min(index, now.length - 1)]
  if (key) host.store.setState({ focus: key, active: key })
}

function sameKeys(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key) => others.includes(key))
}
