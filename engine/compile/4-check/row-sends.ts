/** Which calls a screen's actions send, and for which rows: what the server needs to decide `allow`. */
import type { SentMembers, SentValues } from '../../definition/allowed.ts'
import type { Tree } from '../../expressions/tree.ts'
import { callsOfScreen, contractCalls } from '../../language/contract-calls.ts'
import type { Path } from '../1-parse/path.ts'
import type { ParametersNode, StepOfKind } from '../3-expand/ast.ts'
import type { ExpressionsByPath } from './checked.ts'
import { pathKey } from './checking.ts'
import { actionSteps, type PageFacts } from './page-facts.ts'

/** What determines which calls a server answers. */
export interface SendingSite {
  readonly screen: string
  /** Calls of the ERP's own that app.yaml names: that ERP decides about them. */
  readonly calls: readonly string[]
  /** The reference server stores the rows of the screen. */
  readonly isStored: boolean
}

/** A step that sends a call, reached by pressing an action, directly or through actions that it runs. */
export interface RowSend {
  readonly call: string
  /** From the action that is pressed to the one that has the step. */
  readonly chain: readonly [string, ...string[]]
  readonly step: StepOfKind<'post'>
  readonly path: Path
}

/** Every way in which a screen sends a call that the reference server answers. */
export function sendsOf(facts: PageFacts, site: SendingSite): readonly RowSend[] {
  return Object.keys(facts.page.actions ?? {}).flatMap((action) =>
    actionSteps(facts, action).flatMap(({ step, path }) => {
      if (step.kind !== 'post' || !isDecidedHere(site, step.post)) return []
      return chainsTo(facts, [action]).map((chain): RowSend => ({ call: step.post, chain, step, path }))
    }),
  )
}

/** The actions of a send that have `allow`. */
export const guardsOf = ({ page }: PageFacts, { chain }: RowSend): readonly string[] =>
  chain.filter((action) => page.actions?.[action]?.allow !== undefined)

/** Whether the path belongs to another screen, with other rows: it begins at the root, or contains values. */
export const isElsewhere = (call: string): boolean => call.startsWith('/') || call.includes('{')

/** Calls for stored rows, which nothing answers where the server stores none. */
const STORED_CALLS = ['item', 'deleteitem', 'inactive', 'submission', 'withdrawal', 'revision'] as const

function isDecidedHere({ screen, calls, isStored }: SendingSite, call: string): boolean {
  if (calls.includes(call)) return false
  if (isElsewhere(call) || callsOfScreen(screen).includes(call)) return true
  return contractCalls.includes(call) && (isStored || !STORED_CALLS.some((each) => each === call))
}

type Chain = RowSend['chain']

/** The chains that end in this one and begin with an action that people can press. Rings are reported elsewhere. */
function chainsTo(facts: PageFacts, chain: Chain): readonly Chain[] {
  const [first] = chain
  const callers = (facts.callers.get(first) ?? []).filter((caller) => !chain.includes(caller))
  const longer = [...new Set(callers)].flatMap((caller) => chainsTo(facts, [caller, ...chain]))
  return facts.uses.has(first) ? [chain, ...longer] : longer
}

/** The places where an action is placed on rows; `lines`: beside child rows. */
export function rowsOfUses({ uses }: PageFacts, [pressed]: Chain) {
  return (uses.get(pressed) ?? []).filter(({ how }) => how !== 'alone')
}

/** The member of a request that holds the key of the rows. */
export interface RowMember {
  readonly part: 'query' | 'body'
  readonly member: string
}

/** Where the reference server looks for the key of the stored row that a call changes. */
const STORED_KEYS: Readonly<Record<(typeof STORED_CALLS)[number], RowMember>> = {
  item: { part: 'query', member: 'key' },
  submission: { part: 'query', member: 'key' },
  deleteitem: { part: 'body', member: 'key' },
  inactive: { part: 'body', member: 'key' },
  withdrawal: { part: 'body', member: 'key' },
  revision: { part: 'body', member: 'key' },
}

/** The member that sends the key of the row, or of each selected one; null: the server could not identify the row. */
export function rowMemberOf(
  expressions: ExpressionsByPath,
  { call, step, path }: RowSend,
  { key, isStored }: { readonly key: string; readonly isStored: boolean },
): RowMember | null {
  const candidates = (['query', 'body'] as const).flatMap((part) => {
    const sent = step[part]
    const members = typeof sent === 'object' ? Object.keys(sent) : []
    return members.flatMap((member): readonly RowMember[] => {
      const tree = expressions.get(pathKey([...path, part, member]))?.tree ?? null
      return tree !== null && isKey(tree, key) ? [{ part, member }] : []
    })
  })
  const wanted = isStored ? STORED_CALLS.find((each) => each === call) : undefined
  if (wanted === undefined) return candidates[0] ?? null
  const { part, member } = STORED_KEYS[wanted]
  return candidates.find((each) => each.part === part && each.member === member) ?? null
}

/** `row.id`, or `selected.map(r, r.id)`. */
function isKey(tree: Tree, key: string): boolean {
  if (tree.op === 'each') {
    const { each, over, as, body } = tree
    return each === 'map' && over.op === 'name' && over.name === 'selected' && isMember(body, as, key)
  }
  return isMember(tree, 'row', key)
}

const isMember = (tree: Tree, name: string, key: string): boolean =>
  tree.op === 'member' && tree.key === key && tree.of.op === 'name' && tree.of.name === name

/** What a step sends, as far as the file determines it. */
export function sentValues(
  expressions: ExpressionsByPath,
  { step, path }: RowSend,
  part: 'query' | 'body',
): SentValues {
  const sent: ParametersNode | undefined = step[part]
  if (typeof sent === 'string') return null
  const entries = Object.entries(sent ?? {})
  const isFixed = (name: string): boolean => !expressions.has(pathKey([...path, part, name]))
  return { names: entries.map(([name]) => name), fixed: Object.fromEntries(entries.filter(([name]) => isFixed(name))) }
}

/** Whether a request of one may look like a request of the other. */
export function mayBeAlike(expressions: ExpressionsByPath, one: RowSend, other: RowSend): boolean {
  return (['query', 'body'] as const).every((part) => {
    const [some, others] = [sentValues(expressions, one, part), sentValues(expressions, other, part)]
    return some === null || others === null || (canHold(some, others) && canHold(others, some))
  })
}

/** Whether the values that one always sends are values that the other may send. */
const canHold = ({ fixed }: SentMembers, { names, fixed: others }: SentMembers): boolean =>
  Object.entries(fixed).every(([name, value]) => names.includes(name) && (others[name] ?? value) === value)
