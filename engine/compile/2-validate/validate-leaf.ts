import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Leaf } from '../../language/shape.ts'
import { kindOf, rangeOf, subjectOf, type Site, type Walk } from './walk.ts'

type Check<Kind extends Leaf['kind']> = (walk: Walk, shape: Extract<Leaf, { kind: Kind }>, site: Site) => void

const checks: { readonly [Kind in Leaf['kind']]: Check<Kind> } = {
  words: checkPattern,
  text: checkText,
  reference: (walk, _shape, site) => void wantText(walk, site),
  condition: checkCondition,
  computed: checkComputed,
  value: checkValue,
  flag: checkFlag,
  number: checkNumber,
  'one-of': checkWord,
  data: checkData,
}

export function validateLeaf<Kind extends Leaf['kind']>(
  walk: Walk,
  shape: Extract<Leaf, { kind: Kind }>,
  site: Site,
): void {
  const check = checks[shape.kind as Kind] as Check<Kind>
  check(walk, shape, site)
}

/** The text there; null after saying why there is none. */
function wantText(walk: Walk, site: Site): string | null {
  const { value, path } = site
  if (typeof value === 'string' && value.trim() !== '') return value
  const range = rangeOf(walk, site)
  if (value === null || value === undefined || typeof value === 'string') {
    walk.report({ code: 'empty-value', names: [subjectOf(path)], range })
  } else if (typeof value === 'object') {
    walk.report({ code: 'wrong-kind', names: [subjectOf(path), 'a text', kindOf(value)], range })
  } else {
    const written = site.atKey ? String(value) : walk.positions.source(path)
    const names = [written, kindOf(value)]
    walk.report({ code: 'unquoted-text', names, range, suggestion: `'${written}'` })
  }
  return null
}

function checkPattern(walk: Walk, shape: Extract<Leaf, { kind: 'words' }>, site: Site): void {
  const written = wantText(walk, site)
  if (written === null || shape.pattern === null || new RegExp(shape.pattern).test(written)) return
  walk.report({ code: 'bad-form', names: [written, shape.form], range: rangeOf(walk, site) })
}

/** The pattern sees what stands in braces as one letter. */
function checkText(walk: Walk, shape: Extract<Leaf, { kind: 'text' }>, site: Site): void {
  const written = wantText(walk, site)
  if (written === null || shape.pattern === null) return
  if (new RegExp(shape.pattern).test(written.replace(/\{[^{}]*\}/g, 'x'))) return
  walk.report({ code: 'bad-form', names: [written, shape.form], range: rangeOf(walk, site) })
}

function checkCondition(walk: Walk, _shape: unknown, site: Site): void {
  const { value, path } = site
  if (typeof value === 'boolean') return
  if (typeof value === 'number') {
    const names = [subjectOf(path), 'a condition', 'a number']
    return walk.report({ code: 'wrong-kind', names, range: rangeOf(walk, site) })
  }
  const written = wantText(walk, site)
  if (!written?.startsWith('=')) return
  const names = [String(path.at(-1))]
  walk.report({ code: 'needless-equals', names, range: rangeOf(walk, site), suggestion: written.slice(1).trim() })
}

function checkComputed(walk: Walk, _shape: unknown, site: Site): void {
  const written = wantText(walk, site)
  if (written === null || written.startsWith('=')) return
  walk.report({ code: 'missing-equals', names: [written], range: rangeOf(walk, site), suggestion: `=${written}` })
}

function checkValue(walk: Walk, shape: Extract<Leaf, { kind: 'value' }>, site: Site): void {
  const { value, path } = site
  if (typeof value === 'number' || (typeof value === 'boolean' && shape.words)) return
  if (value === null && shape.empty && walk.positions.source(path) === 'null') return
  const written = wantText(walk, site)
  if (shape.words || written === null || written.startsWith('=')) return
  const suggestion = /^-?\d+(\.\d+)?$/.test(written) ? written : null
  const names = [subjectOf(path), 'a number, or = and an expression', 'a text']
  walk.report({ code: 'wrong-kind', names, range: rangeOf(walk, site), suggestion })
}

/** Nothing after a colon was most likely forgotten: emptiness is written `null`. */
function checkData(walk: Walk, _shape: unknown, site: Site): void {
  const { value, path } = site
  const isForgotten = value === undefined || (value === null && walk.positions.source(path) === '')
  if (isForgotten) walk.report({ code: 'empty-value', names: [subjectOf(path)], range: rangeOf(walk, site) })
}

const FLAG_WORDS: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['true', 'true'],
  ['no', 'false'],
  ['off', 'false'],
  ['false', 'false'],
])

function checkFlag(walk: Walk, { only }: Extract<Leaf, { kind: 'flag' }>, site: Site): void {
  const { value, path } = site
  if (typeof value === 'boolean' && (only === null || value === only)) return
  const written = typeof value === 'string' ? value.toLowerCase() : ''
  const suggestion = only === null ? (FLAG_WORDS.get(written) ?? nearestName(written, ['true', 'false'])) : String(only)
  const names = [subjectOf(path), only === null ? 'true or false' : String(only), kindOf(value)]
  walk.report({ code: 'wrong-kind', names, range: rangeOf(walk, site), suggestion })
}

function checkNumber(walk: Walk, shape: Extract<Leaf, { kind: 'number' }>, site: Site): void {
  const { value, path } = site
  const { min, max } = shape
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return
  const range = rangeOf(walk, site)
  if (typeof value !== 'number') {
    const plain = typeof value === 'string' && /^\d+$/.test(value) ? value : null
    const names = [subjectOf(path), 'a number', kindOf(value)]
    return walk.report({ code: 'wrong-kind', names, range, suggestion: plain })
  }
  walk.report({ code: 'out-of-range', names: [subjectOf(path), String(min), String(max)], range })
}

function checkWord(walk: Walk, shape: Extract<Leaf, { kind: 'one-of' }>, site: Site): void {
  const written = wantText(walk, site)
  if (written === null || Object.hasOwn(shape.words, written)) return
  const allowed = Object.keys(shape.words)
  walk.report({
    code: 'unknown-word',
    names: [written, subjectOf(site.path)],
    range: rangeOf(walk, site),
    suggestion: nearestName(written, allowed),
    notes: [`Words: ${listNames(allowed, 16)}`],
  })
}
