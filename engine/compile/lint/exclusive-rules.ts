import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import { filledOtherwise } from '../4-check/check-waiting.ts'
import { pathKey } from '../4-check/checking.ts'
import { canHold } from '../4-check/constant-conditions.ts'
import { nearestWords, rowTypeOfFields, type FieldFacts, type FieldMap } from '../4-check/field-facts.ts'
import type { PageFacts } from '../4-check/page-facts.ts'
import { treeName } from '../4-check/possible-values.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** Rules of one field that never hold together: it is required only while it is hidden or cannot be filled in. */
export const exclusiveRules: LintRule = {
  entries: {
    'exclusive-rules': {
      message: (rule, other) => `"${rule}" never holds where "${other}" does, and it has an effect only there.`,
      explain:
        'A field is filled in only while it is visible and enabled: one that is required only while it is hidden is never required, and one that must be filled in though it is never enabled stops every form. Change one of the two conditions, or leave it out.',
    },
    'days-swapped': {
      message: (later, earlier) => `"${later}" is never before "${earlier}": this counts backwards.`,
      explain: '`days(first, last)` counts from the first day to the last. Exchange the two.',
    },
  },
  check: checkExclusiveRules,
}

/** Pairs of rules of which the second has an effect only where the first holds. */
const PAIRS = [
  ['visibleWhen', 'requiredWhen'],
  ['enabledWhen', 'requiredWhen'],
  ['visibleWhen', 'enabledWhen'],
] as const

function checkExclusiveRules(screen: LintedScreen): void {
  const { facts } = screen
  const filled = filledOtherwise(facts)
  const overridden = new Set(
    facts.blocks.flatMap(({ facts: { inputs } }) =>
      (inputs?.items ?? []).filter(({ override }) => override !== null).map(({ name }) => name),
    ),
  )
  const isOpen = ({ name, words }: FieldFacts): boolean =>
    !filled.has(name) && words.default === undefined && words.value === undefined
  reportSwapped(screen, facts)
  for (const field of facts.own.values()) {
    for (const each of [field, ...field.children.values()]) {
      const name = each === field ? field.name : `${field.name}.${each.name}`
      if (overridden.has(name)) continue
      reportExclusive(screen, facts, { field: each, isFilled: !isOpen(each) || !isOpen(field) })
      reportOwnLimit(screen, each)
    }
  }
}

/** Days that are counted from the later day to the earlier one, as the limits of the two say. */
function reportSwapped(screen: LintedScreen, { own }: PageFacts): void {
  for (const { path, tree } of screen.expressions.values()) {
    const isCell = path[0] === 'fields' && path[2] === 'fields'
    const fields: DayFields = { form: own, row: (isCell && own.get(String(path[1]))?.children) || null }
    for (const [from, to] of tree ? daysIn(tree) : []) {
      if (!isLater(fields, from, to)) continue
      const suggestion = `days(${to}, ${from})`
      const range = screen.positions.value(path)
      const notes = [`Write \`${suggestion}\`.`]
      const names = [from, to].map((name) => name.replace(/^(?:form|row)\./, ''))
      screen.warn({ code: 'days-swapped', names, range, notes })
    }
  }
}

interface DayFields {
  readonly form: FieldMap
  /** The cells of the line that an expression is in; null: it is in none. */
  readonly row: FieldMap | null
}

/** Whether the first of two days is never before the second. Today, a day with `max: =today` has come. */
function isLater(fields: DayFields, one: string, other: string): boolean {
  if (one === TODAY) return limitOf(fields, other, 'max') === TODAY
  return limitOf(fields, one, 'min') === other || (other !== TODAY && limitOf(fields, other, 'max') === one)
}

const TODAY = 'today'

/** The limit of a day as it is written; null: none. A day in an older row may have been in the future then. */
function limitOf({ form, row }: DayFields, name: string, word: 'min' | 'max'): string | null {
  const [root, field = '', more] = name.split('.')
  const of = root === 'form' ? form : root === 'row' ? row : null
  const limit = more === undefined ? of?.get(field)?.words[word] : undefined
  const written = typeof limit === 'string' ? limit.replaceAll(/[=\s]/g, '') : null
  return word === 'min' && written === TODAY ? null : written
}

/** The names between which days are counted. */
function daysIn(tree: Tree): readonly (readonly [string, string])[] {
  const [from, to] = tree.op === 'call' && tree.name === 'days' ? tree.args.map(treeName) : []
  const own = from && to ? [[from, to] as const] : []
  return [...own, ...partsOf(tree).flatMap(daysIn)]
}

interface Filled {
  readonly field: FieldFacts
  /** Something else than its input fills it. */
  readonly isFilled: boolean
}

function reportExclusive(screen: LintedScreen, facts: PageFacts, { field, isFilled }: Filled): void {
  const scope = { form: rowTypeOfFields(facts.own) }
  for (const [first, second] of PAIRS) {
    const [left, right] = [ruleOf(screen, field, first), ruleOf(screen, field, second)]
    if (!left || !right || (first === 'enabledWhen' && isFilled)) continue
    const isMeant = second === 'enabledWhen' && isLiteral(right.tree)
    const isReported = isLiteral(left.tree) && first === 'visibleWhen'
    if (isMeant || isReported || !canHold(right.tree, scope)) continue
    if (!isLiteral(left.tree) && !canHold(left.tree, scope)) continue
    if (canHold({ op: 'and', left: left.tree, right: right.tree }, scope)) continue
    const range = screen.positions.value(right.path)
    return screen.warn({ code: 'exclusive-rules', names: [second, first], range })
  }
}

const isLiteral = (tree: Tree): boolean => tree.op === 'literal'

function ruleOf(screen: LintedScreen, field: FieldFacts, word: (typeof PAIRS)[number][number]) {
  const path = nearestWords(field, word)?.path
  const tree = path && screen.expressions.get(pathKey(path))?.tree
  return path && tree ? { path, tree } : null
}

/** A limit that is the value of the field itself: nothing exceeds it. */
function reportOwnLimit({ expressions, positions, warn }: LintedScreen, field: FieldFacts): void {
  for (const word of ['min', 'max'] as const) {
    const path = nearestWords(field, word)?.path
    const tree = path && expressions.get(pathKey(path))?.tree
    const isOwn = tree?.op === 'member' && tree.key === field.name && tree.of.op === 'name'
    if (!path || !isOwn || tree.of.op !== 'name' || (tree.of.name !== 'form' && tree.of.name !== 'row')) continue
    const names = [`${tree.of.name}.${field.name}`]
    warn({ code: 'compared-with-itself', names, range: positions.value(path) })
  }
}
