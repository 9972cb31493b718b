import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import { typesWith } from '../../fields/field-types.ts'
import { DATES_FILTER } from '../../language/filter.ts'
import type { Leaf } from '../../language/shape.ts'
import { isGrouped } from '../1-parse/lines-of-blocks.ts'
import { singleQuoted } from '../1-parse/quoting.ts'
import { ourWord, typeNote } from '../other-systems.ts'
import { fitted } from './fitted-text.ts'
import { isMap, kindText, memberNotes, rangeOfPlace, placeText, type SourcePlace, type Walk } from './walk.ts'

type Check<Kind extends Leaf['kind']> = (walk: Walk, shape: Extract<Leaf, { kind: Kind }>, site: SourcePlace) => void

const checks: { readonly [Kind in Leaf['kind']]: Check<Kind> } = {
  words: checkPattern,
  text: checkText,
  reference: checkName,
  condition: checkCondition,
  computed: (walk, _shape, site) => void wantText(walk, site),
  value: checkValue,
  flag: checkFlag,
  number: checkNumber,
  'one-of': checkWord,
  data: checkData,
}

export function validateLeaf<Kind extends Leaf['kind']>(
  walk: Walk,
  shape: Extract<Leaf, { kind: Kind }>,
  site: SourcePlace,
): void {
  const check = checks[shape.kind as Kind] as Check<Kind>
  check(walk, shape, site)
}

/** The text there; null after reporting why there is none. */
function wantText(walk: Walk, site: SourcePlace, pattern: string | null = null): string | null {
  const { value, path } = site
  if (typeof value === 'string' && value.trim() !== '') return value
  const range = rangeOfPlace(walk, site)
  if (value === null || value === undefined || typeof value === 'string') {
    walk.report({ code: 'empty-value', names: [placeText(path)], range })
  } else if (typeof value === 'object') {
    const [only, another] = Array.isArray(value) ? value : []
    const suggestion = typeof only === 'string' && another === undefined ? only : null
    const notes = [...filterNotes(walk, site), ...eachNotes(site), ...itemNotes(site), ...memberNotes(site)]
    walk.report({ code: 'wrong-kind', names: [placeText(path), 'a text', kindText(value)], range, suggestion, notes })
  } else {
    const written = site.atKey ? String(value) : walk.positions.source(path)
    const names = [written, kindText(value)]
    const fitting =
      pattern === null || new RegExp(pattern).test(written) ? written : fitted(written, new RegExp(pattern))
    const suggestion = fitting === null ? null : `'${fitting}'`
    const notes = fitting === null ? memberNotes(site) : []
    walk.report({ code: 'unquoted-text', names, range, suggestion, notes })
  }
  return null
}

/** A filter of documents that is written in full: it follows from the field. */
function filterNotes({ around, positions }: Walk, { path }: SourcePlace): readonly string[] {
  const [root, name = '', another] = path
  const takes = around.at(-1)?.members['filterBy'] !== undefined && root === 'filters' && another === undefined
  return takes && positions.keys(['fields']).includes(String(name)) ? [`Write filterBy: [${name}]`] : []
}

/** `by: [a, b]` in an item of a list: an item for each of them. */
function eachNotes({ value, path, member }: SourcePlace): readonly string[] {
  const isName = member?.shape.kind === 'reference' && member.shape.to === 'screen'
  if (!Array.isArray(value) || value.length < 2 || (typeof path.at(-2) !== 'number' && !isName)) return []
  const each = value.map((one) => `${path.at(-1)}: ${one}`).join(', another with ')
  return [`Write ${typeof path.at(-2) === 'number' ? 'an item' : 'one'} for each of them: one with ${each}.`]
}

/** What the list consists of, for a map of properties that its items do not have. */
function itemNotes({ path, member, value }: SourcePlace): readonly string[] {
  const [meaning = ''] = member?.doc.split(/(?<=\.) /) ?? []
  return typeof path.at(-1) === 'number' && isMap(value) && meaning !== ''
    ? [`${placeText(path.slice(0, -1))}: ${meaning}`]
    : []
}

/** `true` is no name, and was not meant as the text 'true'. */
function checkName(walk: Walk, { to }: Extract<Leaf, { kind: 'reference' }>, site: SourcePlace): void {
  const { value, path } = site
  if (typeof value !== 'boolean' || site.atKey) return void wantText(walk, site)
  const names = [placeText(path), 'a name', kindText(value)]
  const suggestion = to === 'rows' && value ? 'all' : null
  walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), suggestion, notes: memberNotes(site) })
}

function checkPattern(walk: Walk, shape: Extract<Leaf, { kind: 'words' }>, site: SourcePlace): void {
  const written = wantText(walk, site, shape.pattern)
  if (written === null || shape.pattern === null || new RegExp(shape.pattern).test(written)) return
  const suggestion = fitted(written, new RegExp(shape.pattern))
  const notes = suggestion === null ? memberNotes(site) : []
  walk.report({ code: 'bad-form', names: [written, shape.form], range: rangeOfPlace(walk, site), suggestion, notes })
}

/** The pattern sees each expression in braces as one letter. */
function checkText(walk: Walk, shape: Extract<Leaf, { kind: 'text' }>, site: SourcePlace): void {
  // `confirm: true`: nobody wants the question "true".
  if (typeof site.value === 'boolean' && !site.atKey) {
    const names = [placeText(site.path), 'a text', kindText(site.value)]
    return walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), notes: memberNotes(site) })
  }
  const written = wantText(walk, site, shape.pattern)
  if (written === null || shape.pattern === null) return
  if (new RegExp(shape.pattern).test(written.replace(/\{[^{}]*\}/g, 'x'))) return
  const suggestion = fitted(written, new RegExp(shape.pattern))
  const notes = suggestion === null ? memberNotes(site) : []
  walk.report({ code: 'bad-form', names: [written, shape.form], range: rangeOfPlace(walk, site), suggestion, notes })
}

function checkCondition(walk: Walk, _shape: unknown, site: SourcePlace): void {
  const { value, path } = site
  if (typeof value === 'boolean') return
  if (typeof value === 'number') {
    const names = [placeText(path), 'a condition', 'a number']
    return walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site) })
  }
  const written = wantText(walk, site)
  if (!written?.startsWith('=')) return
  const names = [String(path.at(-1))]
  walk.report({ code: 'needless-equals', names, range: rangeOfPlace(walk, site), suggestion: written.slice(1).trim() })
}

function checkValue(walk: Walk, shape: Extract<Leaf, { kind: 'value' }>, site: SourcePlace): void {
  const { value, path } = site
  if (typeof value === 'number' || (typeof value === 'boolean' && shape.words)) return
  if (value === null && shape.empty && walk.positions.source(path) === 'null') return
  if (shape.words && Array.isArray(value) && isComposed(value)) {
    const names = [placeText(path), 'a text, or = and an expression', kindText(value)]
    const suggestion = singleQuoted(`=[${value.map(literal).join(', ')}]`)
    return walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), suggestion })
  }
  const written = wantText(walk, site)
  if (shape.words || written === null || written.startsWith('=')) return
  // A text without `=` is reported where the names of expressions are known.
  const suggestion = numberIn(written)
  if (suggestion === null) return
  const names = [placeText(path), 'a number, or = and an expression', 'a text']
  walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), suggestion })
}

/** Several values, or maps of them: one text in a list was rather meant without it. */
const isComposed = (items: readonly unknown[]): boolean =>
  items.length > 1 ? items.every(isScalar) : items.length > 0 && items.every(isMapOfScalars)

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** `{"Qty": 1}` in an expression. */
const literal = (value: unknown): string =>
  isMap(value)
    ? `{${Object.entries(value)
        .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
        .join(', ')}}`
    : JSON.stringify(value)

const isMapOfScalars = (value: unknown): boolean => isMap(value) && Object.values(value).every(isScalar)

/** A value missing after a colon was most likely forgotten: an empty value is written `null`. */
function checkData(walk: Walk, _shape: unknown, site: SourcePlace): void {
  const { value, path } = site
  const isForgotten = value === undefined || (value === null && walk.positions.source(path) === '')
  if (isForgotten) walk.report({ code: 'empty-value', names: [placeText(path)], range: rangeOfPlace(walk, site) })
}

/** `10,000`, `0,5`, `12%`, `"5"`: a number with separators or a sign in it, or in quotes. */
function numberIn(written: string): string | null {
  const bare = written.trim().replace(/\s*%$/, '')
  const plain = isGrouped(bare) ? bare.replaceAll(',', '') : bare.replace(/^(-?0),(?=\d+$)/, '$1.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null
}

const FLAG_WORDS: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['true', 'true'],
  ['no', 'false'],
  ['off', 'false'],
  ['false', 'false'],
])

function checkFlag(walk: Walk, { only }: Extract<Leaf, { kind: 'flag' }>, site: SourcePlace): void {
  const { value, path } = site
  if (typeof value === 'boolean' && (only === null || value === only)) return
  const written = typeof value === 'string' ? value.toLowerCase() : ''
  const suggestion = only === null ? (FLAG_WORDS.get(written) ?? nearestName(written, ['true', 'false'])) : String(only)
  const names = [placeText(path), only === null ? 'true or false' : String(only), kindText(value)]
  walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), suggestion })
}

function checkNumber(walk: Walk, shape: Extract<Leaf, { kind: 'number' }>, site: SourcePlace): void {
  const { value, path } = site
  const { min, max } = shape
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return
  const range = rangeOfPlace(walk, site)
  if (typeof value !== 'number') {
    const plain = typeof value === 'string' ? numberIn(value) : null
    const names = [placeText(path), 'a number', kindText(value)]
    const notes = plain === null ? memberNotes(site) : []
    return walk.report({ code: 'wrong-kind', names, range, suggestion: plain, notes })
  }
  walk.report({ code: 'out-of-range', names: [placeText(path), String(min), String(max)], range })
}

/** The days of one field: `dates` is the period of a whole list, and has a name of its own. */
const DAYS: ReadonlySet<string> = new Set(['day', ...typesWith(({ kind }) => kind === 'day' || kind === 'moment')])
const OF_DAYS = 'A filter over the days of a field is written { type: range, of: date }.'
const YES_NO_TYPES = typesWith(({ kind }) => kind === 'yesno')
const FLAGS: ReadonlySet<string> = new Set([...YES_NO_TYPES, 'boolean', 'bool', 'checkbox', 'switch', 'toggle', 'flag'])
const OF_FLAGS = "A filter over yes or no is written { type: choice, options: [{ 'true': … }, { 'false': … }] }."

function checkWord(walk: Walk, shape: Extract<Leaf, { kind: 'one-of' }>, site: SourcePlace): void {
  const { value, path } = site
  const allowed = Object.keys(shape.words)
  const [inner, another] = isMap(value) ? Object.values(value) : []
  if (typeof inner === 'string' && another === undefined && Object.hasOwn(shape.words, inner)) {
    const names = [placeText(path), 'a text', kindText(value)]
    return walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), suggestion: inner })
  }
  // `true` was not meant as the text 'true': it is none of the words.
  const written = typeof value === 'boolean' || typeof value === 'number' ? String(value) : wantText(walk, site)
  if (written === null || Object.hasOwn(shape.words, written)) return
  const narrower = typeNote(written, allowed)
  const isFilter = allowed.includes('dates') && !path.includes(DATES_FILTER)
  const ofFilter =
    isFilter && DAYS.has(written.toLowerCase())
      ? OF_DAYS
      : isFilter && FLAGS.has(written.toLowerCase())
        ? OF_FLAGS
        : null
  const few = allowed.length <= 3 ? [`Write ${allowed.join(' or ')}.`] : [`Words: ${listNames(allowed, 20)}`]
  walk.report({
    code: 'unknown-word',
    names: [written, placeText(path)],
    range: rangeOfPlace(walk, site),
    suggestion: ofFilter === null ? (ourWord(written, allowed) ?? nearestName(written, allowed)) : null,
    notes: ofFilter !== null ? [ofFilter, ...few] : narrower === null ? few : [narrower, ...few],
  })
}
