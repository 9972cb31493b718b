import type { ShowTarget, Step } from '../../definition/definition.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { ParametersNode, StepOfKind } from '../3-expand/ast.ts'
import { pathKey, type CheckedExpression } from '../4-check/checking.ts'
import { placesOf, type PlacedStep } from '../4-check/page-facts.ts'
import { isOverlay } from '../4-check/page-names.ts'
import { readSet } from '../4-check/page-scope.ts'
import { sendsRequest } from '../4-check/read-facts.ts'
import { passesOnWholeName } from '../4-check/tree-members.ts'
import type { LowerContext } from './lowering.ts'

interface At extends PlacedStep {
  readonly action: string
}

type Shared = Pick<Step, 'when' | 'confirm' | 'confirmTitle'>
type OwnPart<Each = Step> = Each extends Step ? Omit<Each, keyof Shared> : never
type Own<Name extends Step['step']> = Extract<OwnPart, { readonly step: Name }>

export function lowerStep(lowering: LowerContext, at: At): Step {
  const { condition, text } = lowering.expressions
  const { path } = at
  return {
    ...ownPart(lowering, at),
    when: condition([...path, 'when']),
    confirm: text([...path, 'confirm']),
    confirmTitle: text([...path, 'confirmTitle']),
  }
}

function ownPart(lowering: LowerContext, { step, path, action }: At): OwnPart {
  const words = (key: string, written: string): Text => lowering.expressions.text([...path, key]) ?? [written]
  switch (step.kind) {
    case 'decide':
      return decideStep(lowering, step, { path, action })
    case 'post':
    case 'get':
      return callStep(lowering, step, path)
    case 'reload':
      return { step: 'reload', read: step.reload }
    case 'say':
      return { step: 'say', text: words('say', step.say), tone: step.tone ?? 'info', seconds: step.seconds ?? null }
    case 'refuse':
      return { step: 'refuse', text: words('refuse', step.refuse), tone: step.tone ?? 'warning' }
    case 'set':
      return setStep(lowering, step, path)
    case 'remove':
      return { step: 'remove', read: lowering.facts.reads.get(step.remove)?.base ?? step.remove }
    case 'run':
      return { step: 'run', action: step.run }
    case 'show':
      return { step: 'show', show: targetOf(lowering, step.show), with: givenTo(lowering, step, path) }
    case 'open': {
      const show = { what: 'route', route: words('open', step.open) } as const
      return { step: 'show', show, with: givenTo(lowering, step, path) }
    }
    case 'back':
      return { step: 'back' }
    case 'print':
      return { step: 'print' }
  }
}

function decideStep(
  { facts, expressions }: LowerContext,
  step: StepOfKind<'decide'>,
  { path, action }: Omit<At, 'step'>,
): Own<'decide'> {
  const { parameters, text } = expressions
  const read = placesOf(facts, action)[0] ?? ''
  const node = facts.reads.get(read)?.node
  const own = node && sendsRequest(node) ? node.query : undefined
  const query =
    step.query === undefined ? parameters(own, ['data', read, 'query']) : parameters(step.query, [...path, 'query'])
  return { step: 'decide', path: step.decide, read, query, askReason: text([...path, 'askReason']) }
}

function callStep(
  { expressions, facts, page }: LowerContext,
  step: StepOfKind<'post' | 'get'>,
  path: Path,
): Own<'call'> {
  const { parameters, text } = expressions
  const { kind } = step
  const written = step.kind === 'post' ? step.post : step.get
  const carried = [...keysBelow(step.query, [...path, 'query']), ...keysBelow(step.body, [...path, 'body'])]
  return {
    step: 'call',
    method: kind === 'post' ? 'POST' : 'GET',
    path: text([...path, kind]) ?? [written],
    query: parameters(step.query, [...path, 'query']),
    body: parameters(step.body, [...path, 'body']),
    checksForm: carried.some((key) => sendsTyped(facts, page.expressions.get(key))),
    done: text([...path, 'done']),
    doneTone: step.tone ?? 'success',
    failed: text([...path, 'failed']),
    optional: step.kind === 'get' && step.optional === true,
  }
}

/** Whether it sends typed values: the form as a whole, or a field that is in a form block. A key is not typed. */
function sendsTyped({ blocks }: LowerContext['facts'], sent: CheckedExpression | undefined): boolean {
  if (!sent?.names.includes('form')) return false
  if (sent.tree && passesOnWholeName(sent.tree, 'form')) return true
  const inputs = blocks.flatMap(({ facts }) => (facts.inputs?.read === null ? facts.inputs.items : []))
  const typed = new Set(inputs.map(({ name }) => name))
  return sent.members.some(({ root, path }) => root === 'form' && typed.has(path[0] ?? ''))
}

function keysBelow(written: ParametersNode | undefined, path: Path): readonly string[] {
  return typeof written !== 'object' ? [pathKey(path)] : Object.keys(written).map((name) => pathKey([...path, name]))
}

function setStep({ facts, expressions }: LowerContext, step: StepOfKind<'set'>, path: Path): Own<'set'> {
  const values = Object.entries(step.set).map(([field, value]) => {
    return { field, value: expressions.value(value, [...path, 'set', field]) }
  })
  if (step.each === undefined) return { step: 'set', values, each: null }
  const name = readSet(facts, step.each)
  const rows: Tree = expressions.condition([...path, 'each']) ?? { op: 'name', name }
  return { step: 'set', values, each: { read: facts.reads.get(name)?.base ?? name, rows } }
}

function givenTo({ expressions }: LowerContext, step: StepOfKind<'show' | 'open'>, path: Path): Tree | null {
  return step.with === undefined ? null : expressions.parameters(step.with, [...path, 'with'])
}

function targetOf({ facts }: LowerContext, name: string): ShowTarget {
  const isView = Object.hasOwn(facts.page.views, name)
  return !isView && isOverlay(name) ? { what: 'overlay', overlay: name } : { what: 'view', view: name }
}
