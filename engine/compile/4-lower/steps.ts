import type { ShowTarget, Step, Tone } from '../../definition/definition.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import { keyOf, type Made } from '../3-check/checking.ts'
import { placesOf, type PlacedStep } from '../3-check/page-facts.ts'
import { isOverlay } from '../3-check/page-names.ts'
import { readSet } from '../3-check/page-scope.ts'
import { nameOf } from '../3-check/source-words.ts'
import { speaksOfWhole } from '../3-check/tree-members.ts'
import type { StepSource } from '../source.ts'
import type { Lowering } from './lowering.ts'

interface At extends PlacedStep {
  readonly action: string
}

type Shared = Pick<Step, 'when' | 'confirm' | 'confirmTitle'>
type Of<Head extends string> = Extract<StepSource, { readonly [Word in Head]: unknown }>

export function lowerStep(lowering: Lowering, at: At): Step {
  const { step, path } = at
  const { condition, text } = lowering.expressions
  const shared: Shared = {
    when: condition([...path, 'when']),
    confirm: text([...path, 'confirm']),
    confirmTitle: text([...path, 'confirmTitle']),
  }
  const words = (key: string, written: string): Text => text([...path, key]) ?? [written]
  const tone = (otherwise: Tone): Tone => toneOf(path, step, otherwise)
  if ('decide' in step) return { ...decideStep(lowering, { ...at, step }), ...shared }
  if ('post' in step || 'get' in step) return { ...callStep(lowering, step, path), ...shared }
  if ('reload' in step) return { step: 'reload', read: step.reload, ...shared }
  if ('say' in step) {
    return { step: 'say', text: words('say', step.say), tone: tone('info'), seconds: step.seconds ?? null, ...shared }
  }
  if ('refuse' in step) return { step: 'refuse', text: words('refuse', step.refuse), tone: tone('warning'), ...shared }
  if ('set' in step) return { ...setStep(lowering, step, path), ...shared }
  if ('remove' in step) {
    return { step: 'remove', read: lowering.facts.reads.get(step.remove)?.base ?? step.remove, ...shared }
  }
  if ('run' in step) return { step: 'run', action: step.run, ...shared }
  if ('show' in step || 'open' in step) return { ...showStep(lowering, step, path), ...shared }
  return 'back' in step ? { step: 'back', ...shared } : { step: 'print', ...shared }
}

/** In place the tone is the button's. */
function toneOf(path: Path, step: StepSource, otherwise: Tone): Tone {
  return path.includes('steps') && 'tone' in step ? (step.tone ?? otherwise) : otherwise
}

function decideStep(
  { facts, expressions }: Lowering,
  { step, path, action }: At & { readonly step: Of<'decide'> },
): Omit<Extract<Step, { step: 'decide' }>, keyof Shared> {
  const { parameters, text } = expressions
  const read = placesOf(facts, action)[0] ?? ''
  const source = facts.reads.get(read)?.source
  const own = source && 'query' in source ? source.query : undefined
  const query =
    step.query === undefined ? parameters(own, ['data', read, 'query']) : parameters(step.query, [...path, 'query'])
  return { step: 'decide', path: step.decide, read, query, askReason: text([...path, 'askReason']) }
}

function callStep(
  { expressions, facts, page }: Lowering,
  step: Of<'post'> | Of<'get'>,
  path: Path,
): Omit<Extract<Step, { step: 'call' }>, keyof Shared> {
  const { parameters, text } = expressions
  const [word, written] = 'post' in step ? (['post', step.post] as const) : (['get', step.get] as const)
  const carried = [...keysBelow(step.query, [...path, 'query']), ...keysBelow(step.body, [...path, 'body'])]
  return {
    step: 'call',
    method: word === 'post' ? 'POST' : 'GET',
    path: text([...path, word]) ?? [written],
    query: parameters(step.query, [...path, 'query']),
    body: parameters(step.body, [...path, 'body']),
    checksForm: carried.some((key) => sendsTyped(facts, page.made.get(key))),
    done: text([...path, 'done']),
    doneTone: toneOf(path, step, 'success'),
    failed: text([...path, 'failed']),
  }
}

/** Whether it sends what somebody typed: the form as a whole, or a field that stands in one. A key is not typed. */
function sendsTyped({ blocks }: Lowering['facts'], made: Made | undefined): boolean {
  if (!made?.names.includes('form')) return false
  if (made.tree && speaksOfWhole(made.tree, 'form')) return true
  const typed = new Set(blocks.flatMap(({ block }) => ('form' in block && !block.adds ? block.form.map(nameOf) : [])))
  return made.members.some(({ root, path }) => root === 'form' && typed.has(path[0] ?? ''))
}

function keysBelow(source: unknown, path: Path): readonly string[] {
  if (typeof source !== 'object' || source === null) return [keyOf(path)]
  return Object.keys(source).map((name) => keyOf([...path, name]))
}

function setStep(
  { facts, expressions }: Lowering,
  step: Of<'set'>,
  path: Path,
): Omit<Extract<Step, { step: 'set' }>, keyof Shared> {
  const values = Object.entries(step.set).map(([field, value]) => {
    return { field, value: expressions.value(value, [...path, 'set', field]) }
  })
  if (step.each === undefined) return { step: 'set', values, each: null }
  const named = readSet(facts, step.each)
  const rows: Tree = expressions.condition([...path, 'each']) ?? { op: 'name', name: named }
  return { step: 'set', values, each: { read: facts.reads.get(named)?.base ?? named, rows } }
}

function showStep(
  { facts, expressions }: Lowering,
  step: Of<'show'> | Of<'open'>,
  path: Path,
): Omit<Extract<Step, { step: 'show' }>, keyof Shared> {
  const given = step.with === undefined ? null : expressions.parameters(step.with, [...path, 'with'])
  return { step: 'show', show: targetOf(), with: given }

  function targetOf(): ShowTarget {
    if ('open' in step) return { what: 'route', route: expressions.text([...path, 'open']) ?? [step.open] }
    const isView = Object.hasOwn(facts.source.views, step.show)
    return !isView && isOverlay(step.show) ? { what: 'overlay', overlay: step.show } : { what: 'view', view: step.show }
  }
}
