import {
  checkCondition,
  checkExpression,
  checkText,
  looksLikeExpression,
  meantExpression,
  yesnoType,
} from '../../expressions/check/check.ts'
import { NO_ROLES } from '../../expressions/check/context.ts'
import type { Problem, Scope } from '../../expressions/check/check.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Leaf } from '../../language/shape.ts'
import { singleQuoted } from '../1-parse/quoting.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { checkConstant } from './constant-conditions.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { isMoney, MONEY, nounOfMeasure } from './measures.ts'
import { checkMixed } from './mixed-measures.ts'

/** The names that an expression may use, and the reads that it may not use because they are paged. */
export interface NameScope {
  readonly scope: Scope
  readonly paged: ReadonlySet<string>
  /** Fields with lines that the rows of this place do not contain. */
  readonly lines?: ReadonlySet<string>
  /** Why a name is not known here, by name. */
  readonly notes?: Readonly<Record<string, string>>
}

/** Whether an expression may be there: for most leaves no scope is needed. */
export function mayCompute({ shape, value }: LeafSite): boolean {
  return shape.kind === 'condition' || (typeof value === 'string' && COMPUTABLE.has(shape.kind))
}

const COMPUTABLE: ReadonlySet<string> = new Set<Leaf['kind']>(['text', 'computed', 'value', 'reference'])

/** Checks the expression of a leaf, if it is one, and stores the result by its path. */
export function checkLeaf(checking: FileCheck, site: LeafSite, within: NameScope): void {
  const { shape, value } = site
  if (shape.kind === 'condition') return checkConditionLeaf(checking, site, within)
  if (typeof value !== 'string' || !mayCompute(site)) return
  if (shape.kind === 'text') return checkTextLeaf(checking, site, within)
  if (value.startsWith('=')) return checkComputedLeaf(checking, { ...site, value }, within)
  if (shape.kind === 'computed' || (shape.kind === 'value' && !shape.words))
    return reportUnmarked(checking, { ...site, value }, within)
  reportBare(checking, { ...site, value }, { within, suggestion: `=${value}` })
}

function checkConditionLeaf(checking: FileCheck, site: LeafSite, within: NameScope): void {
  const { value, path } = site
  if (typeof value === 'boolean') {
    const tree = { op: 'literal', value } as const
    checking.expressions.set(pathKey(path), { path, tree, text: null, type: yesnoType, names: [], members: [] })
    return
  }
  const { tree, type, problems, names, members } = checkCondition(String(value), within.scope)
  const flag = flagIn(String(value))
  const meant = flag === null ? problems : problems.map((each) => ({ ...each, suggestion: flag, notes: [] }))
  reportProblems(checking, site, { problems: withWhole(checking, site, { problems: meant, within }), within, shift: 0 })
  if (tree !== null && problems.length === 0) checkMeaning(checking, site, { tree, scope: within.scope })
  checking.expressions.set(pathKey(path), { path, tree, text: null, type, names, members })
}

/** Conditions that no value changes, and quantities that do not belong together: returns what the value may be one of. */
function checkMeaning(
  checking: FileCheck,
  site: LeafSite,
  checked: { readonly tree: Tree; readonly scope: Scope },
): readonly string[] {
  checkConstant(checking, site, checked)
  return checkMixed(checking, site, checked)
}

/** `requiredWhen: always`: the flag that a word means; null: it is none. */
function flagIn(written: string): 'true' | 'false' | null {
  const word = written.trim().toLowerCase()
  if (/^(?:yes|y|on|always|required)$/.test(word)) return 'true'
  return /^(?:no|n|off|never|none)$/.test(word) ? 'false' : null
}

function checkComputedLeaf(checking: FileCheck, site: LeafSite & { value: string }, within: NameScope): void {
  const { value, path } = site
  const { tree, type, problems, names, members } = checkExpression(value.slice(1), within.scope)
  reportProblems(checking, site, { problems: withWhole(checking, site, { problems, within }), within, shift: 1 })
  const measures = tree === null ? [] : checkMeaning(checking, site, { tree, scope: within.scope })
  checking.expressions.set(pathKey(path), { path, tree, text: null, type, measures, names, members })
}

/** A day, which is a text in an expression: without quotes it would be a subtraction. */
const DAY = /^\d{4}-\d\d-\d\d$/

/** A computed value without its `=`: of what was meant, no other mistakes follow. */
function reportUnmarked(checking: FileCheck, site: LeafSite & { value: string }, within: NameScope): void {
  const { value, path, shape } = site
  const meant = DAY.test(value) ? JSON.stringify(value) : meantExpression(value, within.scope)
  const place = { range: checking.positions.value(path), suggestion: meant === null ? null : `=${meant}` }
  if (shape.kind === 'computed') checking.report({ ...place, code: 'missing-equals', names: [value] })
  else {
    const names = [`"${String(path.at(-1))}"`, 'a number, or = and an expression', 'a text']
    checking.report({ ...place, code: 'wrong-kind', names })
  }
  if (meant !== null) return checkComputedLeaf(checking, { ...site, value: `=${meant}` }, within)
  checking.expressions.set(pathKey(path), { path, tree: null, text: null, type: null, names: [], members: [] })
}

function checkTextLeaf(checking: FileCheck, site: LeafSite, within: NameScope): void {
  const { path } = site
  const value = String(site.value)
  const isPath = site.shape.kind === 'text' && site.shape.pattern !== null
  // An author who writes braces knows about them.
  if (!isPath && !value.includes('{'))
    reportBare(checking, { ...site, value }, { within, suggestion: `'{${value.replace(/^=\s*/, '')}}'` })
  reportTemplates(checking, { ...site, value }, within)
  const { text, problems, names, members } = checkText(value, within.scope)
  reportProblems(checking, site, { problems, within, shift: 0 })
  for (const part of text ?? []) {
    if (typeof part === 'string') continue
    const measures = checkMeaning(checking, site, { tree: part.value, scope: within.scope })
    const other = part.format === 'money' ? measures.find((each) => isMoney(each) && each !== MONEY) : undefined
    if (other === undefined) continue
    checking.report({
      code: 'format-of-currency',
      names: [nounOfMeasure(other)],
      range: checking.positions.value(path),
    })
  }
  checking.expressions.set(pathKey(path), { path, tree: null, text, type: null, names, members })
}

/**
 * Where one correction leads to the next mistake, the first message contains the whole expression as well: quoted where
 * YAML would cut it.
 */
function withWhole(
  { positions }: FileCheck,
  { path, value, shape }: LeafSite,
  { problems, within }: { readonly problems: readonly Problem[]; readonly within: NameScope },
): readonly Problem[] {
  const [first, ...others] = problems
  if (!first || first.suggestion === null) return problems
  const sign = shape.kind === 'condition' ? '' : '='
  const source = String(value).slice(sign.length)
  const whole = meantExpression(source, within.scope)
  const once = source.slice(0, first.start) + first.suggestion + source.slice(first.end)
  const meant = whole ?? once
  const isCut = positions.bracketed(path) && !positions.quoted(path) && /[,[\]{}]/.test(meant)
  if (!isCut && meant === once) return problems
  const note = isCut ? `In brackets it needs quotes: ${singleQuoted(sign + meant)}` : `As a whole: ${meant}`
  return [{ ...first, notes: [note, ...first.notes] }, ...others]
}

/** `{{form.Name}}`, with which other systems insert a value into a text: here it is a text in braces. */
function reportTemplates(checking: FileCheck, site: LeafSite & { value: string }, within: NameScope): void {
  for (const { index, 0: written, 1: inner = '' } of site.value.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)) {
    if (!looksLikeExpression(inner, within.scope)) continue
    const range = checking.positions.within(site.path, index, index + written.length)
    checking.report({ code: 'bare-expression', names: [written], range, suggestion: `{${inner}}` })
  }
}

function reportBare(
  checking: FileCheck,
  site: LeafSite & { value: string },
  { within, suggestion }: { within: NameScope; suggestion: string },
): void {
  if (!looksLikeExpression(site.value.replace(/^=\s*/, ''), within.scope)) return
  checking.report({
    code: 'bare-expression',
    names: [site.value],
    range: checking.positions.value(site.path),
    suggestion,
  })
}

function reportProblems(
  checking: FileCheck,
  site: LeafSite,
  { problems, within, shift }: { problems: readonly Problem[]; within: NameScope; shift: number },
): void {
  for (const { code, names, start, end, suggestion, notes } of problems) {
    const range = checking.positions.within(site.path, start + shift, end + shift)
    const paged = code === 'unknown-name' && within.paged.has(names[0] ?? '')
    const isRole = code === 'unknown-name' && checking.site.roles.includes(names[0] ?? '')
    if (paged) checking.report({ code: 'partial-rows', names, range })
    else if (isRole) checking.report({ code, names, range, notes: [NO_ROLES] })
    else {
      const own = linesNotes(names, within)
      checking.report({ code, names, range, suggestion: own.length > 0 ? null : suggestion, notes: [...own, ...notes] })
    }
  }
}

/** Lines are counted and summed in a field of their document, which can be read everywhere. */
function linesNotes([name = '']: readonly string[], { lines, notes = {} }: NameScope): readonly string[] {
  if (Object.hasOwn(notes, name)) return [notes[name] ?? '']
  if (!lines?.has(name)) return []
  return [
    `Lines are not read here. Compute a field from them, such as Rows: { type: number, value: =size(form.${name}) }, and read row.Rows.`,
  ]
}
