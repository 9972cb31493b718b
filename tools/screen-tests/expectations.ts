/** Compares what a case expects with what its page shows. */
import { fieldErrorsOnPage } from '../../engine/page/form/check.ts'
import type { Row } from '../../engine/calls/contract.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { Path } from '../../engine/compile/1-parse/path.ts'
import type { ExpectNode } from '../../engine/language/screen-test.ts'
import { mayChange, notChanged } from '../../server/rights/change.ts'
import { offeredActions, submitMove } from '../../server/workflow/offers.ts'
import { nextRoles } from '../../server/workflow/moves.ts'
import { movePermission } from '../../server/workflow/permission.ts'
import type { CasePage } from './case-page.ts'
import { caseRowsByKey } from './case-rows.ts'
import {
  actionsShown,
  badgeFieldOf,
  columnsShown,
  isFormOpen,
  notesShown,
  rowShown,
  rowsShown,
  textShown,
  valueShown,
} from './seen.ts'

/** An expectation that is not met. */
export interface Mismatch {
  /** Below `expect`. */
  readonly path: Path
  readonly expected: string
  readonly actual: string
}

/** What expectations are compared with. */
export interface ExpectationContext {
  readonly shown: CasePage
  /** The id of the case's row; null: it has none. */
  readonly row: string | null
}

type Word = keyof ExpectNode
type Check<Of extends Word> = (
  looking: ExpectationContext,
  expected: NonNullable<ExpectNode[Of]>,
) => readonly Mismatch[]

/** Every expectation of a case that is not met, in the order of the file. */
export function mismatches(looking: ExpectationContext, expected: ExpectNode): readonly Mismatch[] {
  return (Object.keys(expected) as Word[]).flatMap((word) =>
    checkOf(word)(looking, expected[word] as never).map((each) => ({ ...each, path: [word, ...each.path] })),
  )
}

function checkOf<Of extends Word>(word: Of): Check<Of> {
  return checks[word] as Check<Of>
}

const checks: { readonly [Each in Word]-?: Check<Each> } = {
  opens: () => [{ path: [], expected: 'it does not open', actual: 'it opens' }],
  view: ({ shown: { page } }, view) => {
    const open = (page.modal.get() ?? page.view.get())?.name ?? 'none'
    return open === view ? [] : [{ path: [], expected: view, actual: open }]
  },
  columns: ({ shown }, names) => inOrder(listed(names), columnsShown(shown.page)),
  rows: ({ shown }, ids) =>
    inOrder(
      listed(ids).map(String),
      rowsShown(shown).map(({ id }) => String(id)),
    ),
  badge: checkBadge,
  texts: (looking, texts) =>
    Object.entries(texts).flatMap(([name, text]) => differing([name], text, textOf(looking, name))),
  values: (looking, values) =>
    Object.entries(values).flatMap(([name, value]) => checkValue(looking, name, value as Value)),
  errors: checkErrors,
  buttons: (looking, names) => sameSet(listed(names), buttonsOf(looking).enabled),
  disabled: checkDisabled,
  moves: checkMoves,
  waitsFor: checkWaitsFor,
  notes: ({ shown }, notes) => inOrder(listed(notes), notesShown(shown.page)),
  messages: ({ shown }, messages) => inOrder(listed(messages), shown.messages),
  sent: checkSent,
  asked: checkAsked,
}

const listed = <Of>(names: 'none' | readonly Of[]): readonly Of[] => (names === 'none' ? [] : names)

const inWords = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))

function inOrder(expected: readonly string[], actual: readonly string[]): readonly Mismatch[] {
  const isSame = expected.length === actual.length && expected.every((each, at) => each === actual[at])
  return isSame ? [] : [{ path: [], expected: inWords(expected), actual: inWords(actual) }]
}

function sameSet(expected: readonly string[], actual: readonly string[]): readonly Mismatch[] {
  return inOrder(expected.toSorted(), actual.toSorted())
}

function differing(path: Path, expected: string, actual: string): readonly Mismatch[] {
  return expected === actual ? [] : [{ path, expected, actual }]
}

/** Replaces no-break spaces, which look like spaces. */
const spaced = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

function rowOf({ shown, row }: ExpectationContext): Row | null {
  return row === null ? null : rowShown(shown, row)
}

const NO_ROW = 'the row is not on the page'

function checkBadge(looking: ExpectationContext, expected: string): readonly Mismatch[] {
  const { page } = looking.shown
  const [field, row] = [badgeFieldOf(page), rowOf(looking)]
  if (!field || !row) return [{ path: [], expected, actual: field ? NO_ROW : 'rows have no badge' }]
  return differing([], expected, textShown(page, valueShown(page, row, field), field, row))
}

/** From the form where one is open and has the field, otherwise from the row. */
function valueOf(looking: ExpectationContext, name: string): Value | undefined {
  const { page } = looking.shown
  if (isFormOpen(page) && page.definition.form.includes(name)) return page.form.get()[name] ?? null
  const [field, row] = [page.definition.fields[name], rowOf(looking)]
  return field && row ? valueShown(page, row, field) : undefined
}

/** Why there is no value to compare. */
const noValue = ({ shown: { page } }: ExpectationContext, name: string): string =>
  page.definition.fields[name] ? NO_ROW : 'the person does not see this field'

function textOf(looking: ExpectationContext, name: string): string {
  const { page } = looking.shown
  const [field, value] = [page.definition.fields[name], valueOf(looking, name)]
  const row = (isFormOpen(page) ? null : rowOf(looking)) ?? page.form.get()
  return field && value !== undefined ? spaced(textShown(page, value, field, row)) : noValue(looking, name)
}

function checkValue(looking: ExpectationContext, name: string, expected: Value): readonly Mismatch[] {
  const actual = valueOf(looking, name)
  const actualText = actual === undefined ? noValue(looking, name) : shownAs(actual)
  const isRight = actual !== undefined && contains(actual, expected)
  return isRight ? [] : [{ path: [name], expected: shownAs(expected), actual: actualText }]
}

const shownAs = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** For a map only the expected members are compared; a link may also be compared by its text. */
function contains(actual: unknown, expected: unknown): boolean {
  if (isNamed(actual as Value) && typeof expected !== 'object')
    return String((actual as Row)['text']) === String(expected)
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((each, at) => contains(actual[at], each))
    )
  if (typeof expected !== 'object' || expected === null) return (actual ?? null) === expected
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(([key, value]) => contains((actual as Row)[key], value))
}

function checkErrors(
  { shown }: ExpectationContext,
  expected: 'none' | Readonly<Record<string, string>>,
): readonly Mismatch[] {
  const errors = Object.fromEntries(fieldErrorsOnPage(shown.page.core).map(({ field, text }) => [field, spaced(text)]))
  return sameMap(expected, errors)
}

/** Every expected entry, and no other. */
function sameMap(
  expected: 'none' | Readonly<Record<string, string>>,
  actual: Readonly<Record<string, string>>,
): readonly Mismatch[] {
  const wanted = expected === 'none' ? {} : expected
  const own = Object.entries(wanted).flatMap(([name, text]) => differing([name], text, actual[name] ?? 'nothing'))
  const others = Object.entries(actual).filter(([name]) => !Object.hasOwn(wanted, name))
  return [...own, ...others.map(([name, text]) => ({ path: [], expected: `nothing about ${name}`, actual: text }))]
}

/** The actions of the page as they look for the row. */
export function buttonsOf({ shown, row }: ExpectationContext) {
  const { page } = shown
  const enabled: string[] = []
  const disabled: Record<string, string> = {}
  for (const name of actionsShown(page)) {
    const isAboutRow = page.definition.actions[name]?.appliesTo !== 'nothing'
    const rows = isAboutRow && row !== null ? caseRowsByKey(shown, [row]) : []
    if (isAboutRow && rows.length === 0) continue
    const state = page.actionFor(name, rows)
    if (state?.enabled) enabled.push(name)
    else if (state) disabled[name] = spaced(state.reason ?? '')
  }
  return { enabled, disabled }
}

function checkDisabled(
  looking: ExpectationContext,
  expected: 'none' | Readonly<Record<string, string>>,
): readonly Mismatch[] {
  return sameMap(expected, buttonsOf(looking).disabled)
}

type Moves = NonNullable<ExpectNode['moves']>

/** Uses the functions with which the server moves documents. */
function checkMoves(looking: ExpectationContext, expected: Moves): readonly Mismatch[] {
  return (Object.keys(expected) as (keyof Moves)[]).flatMap((kind) => {
    const wanted = expected[kind]
    const actual = movedTo(looking, kind)
    const isRight = wanted === false ? actual.to === null : actual.to === wanted
    if (isRight || wanted === undefined) return []
    return [
      { path: [kind], expected: wanted === false ? 'no move' : wanted, actual: actual.to ?? `no move: ${actual.why}` },
    ]
  })
}

function storedDocument({ shown, row }: ExpectationContext) {
  return shown.erp.rows().find(({ id }) => id === row)?.document ?? null
}

export function movedTo(
  looking: ExpectationContext,
  kind: keyof Moves,
): { readonly to: string | null; readonly why: string } {
  const { person, compiled, site } = looking.shown.erp.sources
  const { workflow } = compiled.server
  const document = storedDocument(looking)
  if (workflow === null || document === null) return { to: null, why: 'there is no such document' }
  if (kind === 'submit') {
    if (!mayChange(person, compiled.server)) return { to: null, why: notChanged(compiled.server) }
    const offer = offeredActions({ workflow, document, person }).submitMessage
    const move = offer === '' ? submitMove(workflow, document) : undefined
    return { to: move?.to ?? null, why: offer ?? 'only who made it hands it in, and not in this status' }
  }
  const permission = movePermission({ workflow, kind, document, person, app: site.app })
  return permission.move ? { to: permission.move.to, why: '' } : { to: null, why: permission.message }
}

function checkWaitsFor(looking: ExpectationContext, expected: 'none' | readonly string[]): readonly Mismatch[] {
  const document = storedDocument(looking)
  const { workflow } = looking.shown.erp.sources.compiled.server
  return sameSet(listed(expected), document === null ? [] : nextRoles(workflow, document))
}

type Sent = NonNullable<ExpectNode['sent']>

function checkSent({ shown }: ExpectationContext, expected: Sent): readonly Mismatch[] {
  const calls = listed(expected)
  const order = inOrder(
    calls.map(({ call }) => call),
    shown.sent.map(({ call }) => call),
  )
  if (order.length > 0) return order
  return calls.flatMap(({ query, body }, at) => [
    ...membersDiffering([at, 'query'], query, shown.sent[at]?.query),
    ...membersDiffering([at, 'body'], body, shown.sent[at]?.body),
  ])
}

function checkAsked({ shown }: ExpectationContext, expected: NonNullable<ExpectNode['asked']>): readonly Mismatch[] {
  return Object.entries(expected).flatMap(([read, query]) => {
    const ofGrid = shown.page.gridQuestion(read).get()
    const asked = shown.asked.get(read) ?? (ofGrid?.isRequested ? ofGrid.query : undefined)
    if (asked === undefined) return [{ path: [read], expected: 'it is asked', actual: 'it is not asked' }]
    return Object.entries(query).flatMap(([name, value]) =>
      differing([read, name], shownAs(value), asked[name] ?? 'it is not sent'),
    )
  })
}

function membersDiffering(
  path: Path,
  expected: Readonly<Record<string, unknown>> = {},
  actual: unknown,
): readonly Mismatch[] {
  const members = (typeof actual === 'object' && actual !== null ? actual : {}) as Readonly<Record<string, unknown>>
  return Object.entries(expected).flatMap(([name, value]) => {
    const own = members[name]
    const isSame = contains(own, value) || (typeof own === 'string' && own === String(value))
    return isSame
      ? []
      : [
          {
            path: [...path, name],
            expected: shownAs(value),
            actual: own === undefined ? 'it is not sent' : shownAs(own),
          },
        ]
  })
}
