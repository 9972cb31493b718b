import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isDated, isLinesType, isLinkType, isNumeric, mayHave, typesWith } from '../../fields/field-types.ts'
import { COMBINED_TYPES } from '../../language/field.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/parse.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { checkWrittenRules } from './check-written-rules.ts'
import type { FieldFacts, FieldLayer } from './field-facts.ts'
import { distance, limitAt } from './points.ts'
import { isBetweenSlashes, meantPattern, patternProblem } from './patterns.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'

/** Words that only some types have. */
const TYPED_WORDS = new Set(Object.values(fieldSpecs).flatMap(({ words }) => words))

interface Written {
  /** All words of the field. */
  readonly field: FieldNode
  /** Its keys that are written here. */
  readonly written: Partial<FieldNode>
  readonly path: Path
}

/** One declared field or override: keys that match its type, rules that can be satisfied, nothing written twice. */
export function checkField(checking: FileCheck, at: Written): void {
  const { field, written, path } = at
  const { key } = checking.positions
  for (const word of TYPED_WORDS) {
    if (!Object.hasOwn(written, word)) continue
    const isCombined = word === 'unique' && Array.isArray(written.unique)
    const fitting = isCombined ? COMBINED_TYPES : typesWith(({ words }) => words.includes(word))
    if (fitting.includes(field.type)) continue
    const notes = [
      ...(word === 'length' && isNumeric(field.type) ? ['A number is limited by min and max.'] : []),
      `"${word}" belongs to: ${fitting.join(', ')}`,
    ]
    checking.report({ code: 'not-for-type', names: [word, field.type], range: key([...path, word]), notes })
  }
  checkLimits(checking, at)
  reportCurrency(checking, at)
  checkRules(checking, at)
  checkWrittenRules(checking, at)
  if (isLinesType(field.type) && !field.fields) {
    checking.report({ code: 'missing-key', names: ['a field of lines', 'fields'], range: key(path) })
  }
  if (isLinkType(field.type)) checkLink(checking, at)
}

/** A number in the currency of the site, which is an amount of money. */
function reportCurrency({ positions, report, site: { currency } }: FileCheck, { field, written, path }: Written): void {
  const { unit } = written
  if (unit === undefined || currency === '' || !mayHave(field.type, 'unit')) return
  const names = [currency, symbolOf(currency)].map((name) => name.toLowerCase())
  if (!names.includes(unit.trim().toLowerCase())) return
  const notes = ['Write `type: money` without `unit`.']
  const range = positions.value([...path, 'unit'])
  report({ code: 'unit-of-money', severity: 'warning', names: [unit], range, notes })
}

/** By code; creating a format takes long. */
const symbols = new Map<string, string>()

function symbolOf(currency: string): string {
  const before = symbols.get(currency)
  if (before !== undefined) return before
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(currency, symbol)
  return symbol
}

/** A label that is the default, unless it overrides another one. */
export function checkFieldLabel(
  checking: FileCheck,
  { name, layers }: Pick<FieldFacts, 'name' | 'layers'>,
  { words: { label }, path }: FieldLayer,
): void {
  const overrides = layers.some(({ words }) => words.label !== undefined && words.label !== label)
  if (!overrides) reportDefaultLabel(checking, { usual: labelOf(name), label, path })
}

/** A label in the file that is the default anyway. One taken over from elsewhere is reported where it is written. */
export function reportDefaultLabel(
  { positions, report }: FileCheck,
  { usual, label, path }: { readonly usual: string; readonly label: string | undefined; readonly path: Path },
): void {
  const range = positions.member([...path, 'label'])
  if (range === null || label === undefined || label !== usual) return
  report({ code: 'redundant-label', severity: 'warning', names: [label], range, suggestion: '' })
}

/** A link declares its target, and refers to one row. */
function checkLink({ positions, report, site }: FileCheck, { field, written, path }: Written): void {
  if (field.to === undefined) {
    const notes = site.linked === null ? [] : [`Write to: and one of: ${listNames(site.linked, 16)}`]
    report({ code: 'missing-key', names: ['a link', 'to'], range: positions.key(path), notes })
  }
  if (written.many !== true) return
  const notes = [
    `Several are lines with a link each: { type: lines, fields: [{ Each: { type: link, to: ${field.to ?? '…'} } }] }`,
  ]
  report({ code: 'not-for-type', names: ['many', field.type], range: positions.key([...path, 'many']), notes })
}

/** `min` and `max` limit numbers, days, and the number of values of a field with `many`. */
const isOrdered = (type: FieldNode['type']): boolean => isNumeric(type) || isDated(type)

function checkLimits(checking: FileCheck, { field, written, path }: Written): void {
  const { key, value } = checking.positions
  const ordered = isOrdered(field.type) || field.many === true || isLinesType(field.type)
  for (const word of ['min', 'max', 'clamp'] as const) {
    if (written[word] === undefined || ordered) continue
    const limit = { min: `[${String(written.min)}, …]`, max: `[0, ${String(written.max)}]`, clamp: null }[word]
    const isText = limit !== null && mayHave(field.type, 'length')
    const notes = [
      ...(isText ? [`How many letters a text has is written length: ${limit}`] : []),
      `"${word}" belongs to: ${typesWith(() => true)
        .filter(isOrdered)
        .join(', ')}, and to what is \`many\``,
    ]
    checking.report({ code: 'not-for-type', names: [word, field.type], range: key([...path, word]), notes })
  }
  reportEmptyRange(checking, { field, written, path })
  const { clamp } = written
  const clampedTo = clamp === true ? (['min', 'max'] as const) : clamp ? [clamp] : []
  if (clampedTo.length > 0 && ordered && clampedTo.every((bound) => field[bound] === undefined)) {
    const [bound = 'min'] = clampedTo
    const notes = [clamp === true ? 'Write `min`, `max` or both.' : `Write \`${bound}\`, or \`clamp: true\`.`]
    const range = key([...path, 'clamp'])
    checking.report({ code: 'missing-partner', severity: 'warning', names: ['clamp', bound], range, notes })
  }
  const { length } = written
  if (length === undefined) return
  const [least = 0, most = -1] = length
  if (length.length === 2 && least <= most) return
  const suggestion = length.length === 2 ? `[${most}, ${least}]` : length.length === 1 ? `[0, ${least}]` : null
  checking.report({ code: 'bad-length', names: [], range: value([...path, 'length']), suggestion })
}

/** No value is both at least `min` and at most `max`, where both are written as numbers or days. */
function reportEmptyRange(checking: FileCheck, { field, written, path }: Written): void {
  const { positions, report } = checking
  const { min, max } = field
  const word = written.min === undefined ? 'max' : 'min'
  if (written[word] === undefined) return
  const above = distance(limitAt(checking, [...path, 'min'], min), limitAt(checking, [...path, 'max'], max))
  // No value fits a limit that depends on another value either, but such a form can be handed in where it has none.
  const severity = isAbove(min, max) ? 'error' : above !== null && above > 0 ? 'warning' : null
  if (severity === null) return
  const notes = [`Write \`min: ${String(max)}, max: ${String(min)}\`.`]
  report({
    code: 'min-above-max',
    severity,
    names: [String(min), String(max)],
    range: positions.value([...path, word]),
    notes,
  })
}

function isAbove(min: unknown, max: unknown): boolean {
  if (typeof min === 'number' && typeof max === 'number') return min > max
  const [first, last] = [dayOf(min), dayOf(max)]
  return first !== null && last !== null && first > last
}

/** The day of a limit that is one: `="2026-04-01"`. */
const dayOf = (limit: unknown): string | null => /^= *["'](\d{4}-\d\d-\d\d)["']$/.exec(String(limit))?.[1] ?? null

/** A pattern of JavaScript with its slashes, which would be a part of the text. */
function reportSlashes({ positions, report }: FileCheck, { written: { pattern = '' }, path }: Written): void {
  const meant = isBetweenSlashes(pattern) ? meantPattern(pattern) : null
  if (meant === null) return
  report({
    code: 'pattern-in-slashes',
    severity: 'warning',
    names: [],
    range: positions.value([...path, 'pattern']),
    suggestion: `'${meant.replaceAll("'", "''")}'`,
    notes: ['If the text has slashes, write [/] for each.'],
  })
}

/** Patterns are fast, texts have a rule, fields that can be disabled have a reason, and fields to fill exist. */
function checkRules(checking: FileCheck, at: Written): void {
  const { field, written, path } = at
  const { key, value } = checking.positions
  const problem = written.pattern === undefined ? null : patternProblem(written.pattern)
  if (problem !== null) {
    const range = value([...path, 'pattern'])
    const meant = meantPattern(written.pattern ?? '')
    const suggestion = meant === null ? null : `'${meant.replaceAll("'", "''")}'`
    checking.report({ code: 'unsafe-pattern', names: [problem], range, suggestion })
  } else reportSlashes(checking, at)
  const rules: Readonly<Record<string, unknown>> = field
  for (const rule of Object.keys(written.texts ?? {})) {
    if (rules[rule === 'required' ? 'requiredWhen' : rule] !== undefined) continue
    checking.report({ code: 'text-without-rule', names: [rule], range: key([...path, 'texts', rule]) })
  }
  checkReason(checking, { field, written, path })
  checkDefault(checking, { field, written, path })
  reportComputedDefault(checking, { field, written, path })
  if (written.fills && typeof field.options !== 'string' && !isLinkType(field.type)) {
    checking.report({ code: 'fills-without-options', names: [], range: key([...path, 'fills']) })
  }
}

/** The default of a choice is one of its options. */
function checkDefault({ positions, report }: FileCheck, { field, written, path }: Written): void {
  const { default: first } = written
  const { type } = field
  const options = fieldOptions(field)
  if (
    !fieldSpecs[type].isChoice ||
    typeof first !== 'string' ||
    first.startsWith('=') ||
    options === null ||
    options.includes(first)
  )
    return
  const suggestion = nearestName(first, options)
  const notes = [choicesNote('Options', options, 16)]
  report({ code: 'not-an-option', names: [first], range: positions.value([...path, 'default']), suggestion, notes })
}

/** A computed field is never without its value. A form gives lines a default: those that are stored. */
function reportComputedDefault({ positions, report }: FileCheck, { field, written, path }: Written): void {
  const isWritten = written.default !== undefined || written.value !== undefined
  if (!isWritten || isLinesType(field.type) || field.default === undefined || field.value === undefined) return
  const range = positions.key([...path, written.default === undefined ? 'value' : 'default'])
  const notes = ['Remove `default`; where people fill the field in, remove `value` instead.']
  report({ code: 'default-of-computed', severity: 'warning', names: [], range, notes })
}

/** A field that can be disabled has a reason. `false` needs none, and a wrong condition is reported as such. */
function checkReason(checking: FileCheck, { field, written, path }: Written): void {
  const { enabledWhen } = written
  if (enabledWhen === undefined || enabledWhen === false || field.reason !== undefined) return
  if (checking.expressions.get(pathKey([...path, 'enabledWhen']))?.tree === null) return
  const range = checking.positions.key([...path, 'enabledWhen'])
  checking.report({ code: 'missing-partner', names: ['enabledWhen', 'reason'], range })
}
