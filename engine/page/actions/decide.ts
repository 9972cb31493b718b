/** A decision about the selected rows, from sending it to the row the person continues with (foundation §4). */
import type { DecisionAnswer, DecisionOutcome, Row } from '../../calls/contract.ts'
import { CallError } from '../../calls/errors.ts'
import type { Read } from '../../definition/definition.ts'
import type { Text } from '../../expressions/tree.ts'
import type { ActionState } from './action-state.ts'
import { endDecision, keepReason, loseDecision, settleDecision, startDecision } from '../events/decisions.ts'
import { namedByTitle, rowTitles } from '../reads/row-title.ts'
import { documentVersion } from '../reads/document-version.ts'
import { rowKey } from '../reads/rows.ts'
import { evaluateQuery, evaluateWords } from '../scope/names.ts'
import type { PendingDecision, ScreenState, ScreenStore } from '../store.ts'
import type { PressContext, StepContext, StepOf } from './context.ts'
import { carryOut, stop, type ResumePosition, type PressSteps } from './effects.ts'
import { outcomeMessages } from './outcome-messages.ts'
import { promptTitle } from './prompt-title.ts'

type ListRows = NonNullable<ReturnType<PressContext['read']>>

interface DecideContext extends Pick<StepContext, 'context' | 'pressed' | 'names'> {
  readonly step: StepOf<'decide'>
}

/** Ends when the returned first page is shown; later pages load on their own. Cancel ends the press. */
export function* decideStep(decideContext: DecideContext): PressSteps<void> {
  const { context, step, pressed } = decideContext
  const { store } = context
  const list = context.read(step.read)
  const keys = list ? pressed.rows.map((row) => rowKey(row, list.read)).filter((key) => key !== null) : []
  if (!list || keys.length === 0) return
  const reason = step.askReason ? yield* askReason(decideContext, step.askReason, keys) : undefined
  const pending = createPendingDecision(decideContext, { keys, versions: versionsOf(pressed.rows, list), reason })
  const answer = yield* send(decideContext, list, pending)
  keepReason(store, draftOf(pressed, keys), null)
  const places = placesAfter(list, store, outcomeKeys(keys, answer.outcomes))
  const outcomes = inWords(decideContext, list.read, answer.outcomes)
  yield* report(outcomes)
  settleDecision(store, keys, { outcomes, decided: decidedVersions(pressed.rows, list, outcomes) })
  yield* carryOut({ do: 'replace', read: step.read, page: answer.firstPage })
  yield* carryOut({ do: 'go-on', read: step.read, places })
}

/**
 * Whether another decision is on its way, or all of these documents were accepted by the last one as they are here: a
 * second press, made before the page had drawn what the first one did.
 */
export function isRepeated(context: PressContext, { action, rows }: ActionState): boolean {
  const step = action.steps.find((each) => each.step === 'decide')
  const list = step && context.read(step.read)
  if (!list) return false
  const { pending, decided } = context.store.getState()
  const isDecided = (row: Row): boolean => {
    const version = decided.get(rowKey(row, list.read) ?? '')
    return version !== undefined && version === documentVersion(row)
  }
  return pending?.status === 'sending' || (rows.length > 0 && rows.every(isDecided))
}

function decidedVersions(rows: readonly Row[], { read }: ListRows, outcomes: Outcomes): ScreenState['decided'] {
  const failed = new Set(outcomes.filter(({ ok }) => ok === false).map(({ suppliedKey }) => suppliedKey))
  const keyed = rows.map((row) => [rowKey(row, read) ?? '', documentVersion(row)] as const)
  return new Map(keyed.filter(([key]) => key !== '' && !failed.has(key)))
}

/** The reason; the entered text is stored until the ERP has accepted the decision. */
function* askReason(
  { context, pressed, names }: DecideContext,
  missing: Text,
  keys: readonly string[],
): PressSteps<string> {
  const { store, locale } = context
  const draft = draftOf(pressed, keys)
  const asking = {
    title: promptTitle(context, pressed, names),
    button: pressed.label,
    missing: evaluateWords(missing, names, locale),
    tone: pressed.action.tone,
    draft: store.getState().reasons.get(draft) ?? '',
  }
  const reason = (yield* carryOut({ do: 'ask-reason', asking })) as string | null
  if (reason === null) throw stop('cancelled')
  keepReason(store, draft, reason)
  return reason
}

function draftOf({ action }: ActionState, keys: readonly string[]): string {
  return JSON.stringify([action.name, ...keys.toSorted()])
}

type Outcomes = readonly DecisionOutcome[]
type Versions = PendingDecision['versions']
type Decision = Pick<PendingDecision, 'keys' | 'versions' | 'reason'>

/**
 * The same documents keep their key after a lost answer, so that nothing is decided twice. If they have been seen in
 * another version since, or the reason differs, it is a new decision: with the old key the ERP would refuse it.
 */
function createPendingDecision(
  { context, pressed: { action } }: DecideContext,
  { keys, versions, reason }: Decision,
): PendingDecision {
  const last = context.store.getState().pending
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
    key: same ? last.key : context.newKey(),
    status: 'sending' as const,
  }
  startDecision(context.store, pending)
  return pending
}

function* send({ context, step, names }: DecideContext, { read }: ListRows, pending: PendingDecision) {
  const { store, definition } = context
  const call = {
    screen: definition.screen,
    path: step.path,
    query: evaluateQuery(step.query, names),
    selected: pending.keys,
    versions: pending.versions,
    key: pending.key,
    reason: pending.reason,
    pageSize: read.pageSize ?? undefined,
  }
  try {
    const answer = (yield* carryOut({ do: 'decide', read: step.read, call })) as DecisionAnswer
    endDecision(store)
    return answer
  } catch (error) {
    if (error instanceof CallError && error.kind === 'unknown-outcome') loseDecision(store, pending)
    else endDecision(store)
    throw error
  }
}

function versionsOf(rows: readonly Row[], { read }: ListRows): Versions {
  const versions: Record<string, string | number> = {}
  for (const row of rows) {
    const key = rowKey(row, read)
    const version = documentVersion(row)
    if (key !== null && typeof version !== 'object') versions[key] = version
  }
  return versions
}

/** An ERP may name a document by its id, which means nothing to a person: the title of its card replaces it. */
function inWords({ context, pressed: { rows } }: DecideContext, read: Read, outcomes: Outcomes): Outcomes {
  const decided = new Set<string | null>(outcomes.map(({ suppliedKey }) => suppliedKey))
  const named = rows.filter((row) => decided.has(rowKey(row, read)))
  const titles = rowTitles(named, { definition: context.definition, locale: context.locale, read })
  return outcomes.map((outcome) => {
    const { suppliedKey, msg, reason } = outcome
    const inTitles = (text: string): string => (suppliedKey ? namedByTitle(text, suppliedKey, titles) : text)
    return { ...outcome, msg: inTitles(msg), reason: reason === null ? null : inTitles(reason) }
  })
}

function* report(outcomes: Outcomes): PressSteps<void> {
  for (const message of outcomeMessages(outcomes)) yield* carryOut({ do: 'say', ...message })
}

interface Decided {
  readonly done: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
}

function outcomeKeys(keys: readonly string[], outcomes: Outcomes): Decided {
  const failed = new Set(outcomes.filter(({ ok }) => ok === false).map(({ suppliedKey }) => suppliedKey))
  return { failed, done: new Set(keys.filter((key) => !failed.has(key))) }
}

function placesAfter(list: ListRows, store: ScreenStore, { done, failed }: Decided): ResumePosition {
  const keys = list.rows.map((row) => rowKey(row, list.read) ?? '')
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

function sameKeys(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key) => others.includes(key))
}
