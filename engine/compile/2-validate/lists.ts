import { isFieldType, isLinesType, isNumeric } from '../../fields/field-types.ts'
import { nameWords } from '../../diagnostics/name-words.ts'
import type { DictionaryShape, HeadsShape, ListShape, NamesShape, Shape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import { reportCutValues, takesList } from './cut-values.ts'
import { keyColumn } from './meant-keys.ts'
import { reportMisplaced } from './misplaced-keys.ts'
import { isMap, kindText, memberNotes, rangeOfPlace, placeText, type SourcePlace, type Walk } from './walk.ts'

export function validateList(walk: Walk, shape: ListShape, site: SourcePlace): void {
  const items = shape.mayBeEmpty && Array.isArray(site.value) ? site.value : wantList(walk, site, shape.of)
  if (shape.of.kind === 'words' && items.some(isMap)) return reportMaps(walk, site, items)
  if (reportInOneText(walk, site, items)) return
  const { path, member } = site
  items.forEach((value, at) => walk.visit(shape.of, { value, path: [...path, at], ...(member && { member }) }))
  if (shape.distinct) reportRepeats(walk, items, site)
}

/** `[Low; High]`: several items, in a list that has one. */
function reportInOneText(walk: Walk, site: SourcePlace, [only, another]: readonly unknown[]): boolean {
  const isOne = another === undefined && typeof only === 'string' && /^[^'"=]*\w\s*[;|]\s*\w[^'"=]*$/.test(only)
  if (isOne) reportKind(walk, { ...site, value: only }, 'a list with commas')
  return isOne
}

/** `[{ value: L, label: Low }]` of other systems: here each item is the text that people see. */
function reportMaps(walk: Walk, site: SourcePlace, items: readonly unknown[]): void {
  const texts = items.map((item) =>
    isMap(item) ? (item['label'] ?? item['text'] ?? item['name'] ?? item['title'] ?? item['value']) : item,
  )
  const suggestion = texts.every((text) => typeof text === 'string') ? `[${texts.join(', ')}]` : null
  const names = [`an item of ${placeText(site.path)}`, 'a text', 'a map']
  walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site), suggestion })
}

/** `options: [1, 2, 3]` of a field that holds a number: its type is the mistake, and not each of the items. */
function reportNumbers({ positions, report }: Walk, { path }: SourcePlace, items: readonly unknown[]): boolean {
  const type = positions.source([...path.slice(0, -1), 'type'])
  if (items.length === 0 || !isFieldType(type) || !isNumeric(type)) return false
  if (!items.every((item) => typeof item === 'number')) return false
  const notes = ['For fixed values write type: choice, with each option in quotes; for limits write min and max.']
  report({ code: 'not-for-type', names: ['options', type], range: positions.key(path), notes })
  return true
}

/** Options as other systems write them, or of a field that has none. */
function reportOptions(walk: Walk, site: SourcePlace, items: readonly unknown[]): boolean {
  if (items.some((item) => isMap(item) && Object.keys(item).some((key) => OF_OTHERS.has(key)))) {
    reportMaps(walk, site, items)
    return true
  }
  return reportNumbers(walk, site, items) || reportInOneText(walk, site, items)
}

const OF_OTHERS: ReadonlySet<string> = new Set(['value', 'label', 'text', 'name', 'title'])

/** Items are names; `name: override` gives what differs here. */
export function validateNames(walk: Walk, shape: NamesShape, site: SourcePlace): void {
  const items = wantList(walk, site)
  if (site.path.at(-1) === 'options' && reportOptions(walk, site, items)) return
  items.forEach((value, at) => validateNamed(walk, shape, { value, path: [...site.path, at] }))
  const { sentences } = shape
  const named = items.map((item) => (sentences && isMap(item) && isSentence(sentences, item) ? null : item))
  reportRepeats(walk, named, site)
}

function validateNamed(walk: Walk, shape: NamesShape, site: SourcePlace): void {
  const { value, path } = site
  if (!isMap(value)) return walk.visit(shape.of, site)
  if (shape.sentences && isSentence(shape.sentences, value)) return walk.visit(shape.sentences, site)
  const [name, another] = Object.keys(value)
  if (name !== undefined && another !== undefined && isBelow(walk, path, [name, another]))
    return reportWithoutDash(walk, path, another)
  if (name === undefined || another !== undefined) {
    const names = [placeText(path), 'a name, or one name with what differs', 'a map of several']
    return walk.report({ code: 'wrong-kind', names, range: rangeOfPlace(walk, site) })
  }
  const owner = keyOfOwner(walk, shape, { value: value[name], path: [...path, name] })
  if (owner !== null) return walk.report(owner)
  walk.visit(shape.of, { value: name, path: [...path, name], atKey: true })
  walk.visit(shape.override, { value: value[name], path: [...path, name] })
}

/** `- max: 30` among the fields of lines: a key of the map that has the list, with a value that no override is. */
function keyOfOwner(walk: Walk, { override }: NamesShape, site: SourcePlace): Parameters<Walk['report']>[0] | null {
  const key = String(site.path.at(-1))
  const level = walk.around.at(-1)
  const member = level !== undefined && Object.hasOwn(level.members, key) ? level.members[key] : undefined
  if (!level || !member || walk.accepts(override, site) || !walk.accepts(member.shape, site)) return null
  const notes = [`Write it without the dash, in column ${keyColumn(walk.positions, level.path) ?? 1}.`]
  return { code: 'misplaced-key', names: [key, 'field', level.name], range: walk.positions.key(site.path), notes }
}

/** Whether the second key begins a line of its own, in the column of the first. */
function isBelow({ positions }: Walk, path: Path, [first, second]: readonly [string, string]): boolean {
  const [a, b] = [positions.key([...path, first]).start, positions.key([...path, second]).start]
  return b.line > a.line && b.column === a.column
}

/** `- Qty: number` with `Unit: text` below it: an item that lacks its dash. */
function reportWithoutDash({ positions, report }: Walk, path: Path, name: string): void {
  const range = positions.key([...path, name])
  report({ code: 'missing-dash', names: [name], range, notes: [`Write it as: - ${name}: …`] })
}

/** A name with an override is a map with one key; a sentence has several keys, or one of its heads. */
export function isSentence({ heads }: HeadsShape, item: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(item)
  return keys.length > 1 || keys.some((key) => Object.hasOwn(heads, key) && typeof item[key] === 'string')
}

export function validateDictionary(walk: Walk, shape: DictionaryShape, site: SourcePlace): void {
  const { value, path } = site
  if (!isMap(value)) return reportKind(walk, { ...site, holdsLists: takesList(shape.of) }, dictionaryText(shape))
  const entries = Object.entries(value)
  if (entries.length === 0 && !shape.mayBeEmpty) reportKind(walk, { ...site, value: null }, '')
  const cut = reportCutValues(walk, site, { members: null, of: shape.of })
  const misplaced = reportMisplaced(walk, shape, { path, value })
  // `{ foreman, partner }`: the entries of a map without any value are one mistake.
  const [first, ...others] = entries.filter(([name]) => !cut.has(name) && !misplaced.has(name))
  const isBare = others.length > 0 && [first, ...others].every((each) => each?.[1] === null)
  for (const [name, entry] of entries) {
    if (cut.has(name) || misplaced.has(name) || (isBare && name !== first?.[0])) continue
    if (shape.pattern !== null && !new RegExp(shape.pattern).test(name)) {
      const notes = [`A name here must match ${shape.pattern}`]
      walk.report({ code: 'bad-name', names: [name, shape.entry], range: walk.positions.key([...path, name]), notes })
    }
    walk.visit(shape.of, { value: entry, path: [...path, name] })
  }
}

export const dictionaryText = ({ entry }: DictionaryShape): string => `a map: a name for each ${entry}`

const OF_MAPS: ReadonlySet<string> = new Set(['record', 'heads', 'by-word'])

function wantList(walk: Walk, site: SourcePlace, of?: Shape): readonly unknown[] {
  if (Array.isArray(site.value) && site.value.length > 0) return site.value
  const isOneItem = OF_MAPS.has(of?.kind ?? '') && isMap(site.value)
  reportKind(walk, Array.isArray(site.value) ? { ...site, value: null } : { ...site, isOneItem }, 'a list')
  return []
}

export interface WrongSite extends SourcePlace {
  /** What replaces the value, where it is more than another kind. */
  readonly certain?: string | null
  /** The map is an item of the list that is expected. */
  readonly isOneItem?: boolean
  /** The entries of the map that is expected can be lists. */
  readonly holdsLists?: boolean
}

export function reportKind(walk: Walk, site: WrongSite, expected: string): void {
  const { value, path, certain = null, isOneItem = false } = site
  const range = rangeOfPlace(walk, site)
  if (value === null || value === undefined)
    return walk.report({ code: 'empty-value', names: [placeText(path)], range })
  const suggestion = certain ?? (expected.includes('a list') && !isOneItem ? listFor(walk, site) : null)
  const names = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : []
  const asMap = expected.includes('a map: a name') && names.length > 0 ? [mapNote(walk, site, names)] : []
  const dash = expected === 'a list' && suggestion === null && isMap(value) ? ['Begin each item with `- `.'] : []
  const isOfOther = asMap.some((note) => note.startsWith('Write '))
  const notes = suggestion === null ? [...dash, ...asMap, ...(isOfOther ? [] : memberNotes(site))] : []
  walk.report({ code: 'wrong-kind', names: [placeText(path), expected, kindText(value)], range, suggestion, notes })
}

/** A list of fields under a key for a map, where another key of the place takes that list. */
function mapNote({ positions, around }: Walk, { path, holdsLists }: WrongSite, names: readonly string[]): string {
  const fields = positions.keys(['fields'])
  const { members = {} } = around.at(-1) ?? {}
  const ofFields = Object.keys(members).find(
    (key) =>
      listsFields(members[key]?.shape) && nameWords(String(path.at(-1)))[0]?.startsWith(nameWords(key)[0] ?? ' '),
  )
  return ofFields !== undefined && names.every((name) => fields.includes(name))
    ? `Write ${ofFields}: [${names.join(', ')}]`
    : `As a map: { ${holdsLists ? `…: [${names.join(', ')}]` : `${names.join(': …, ')}: …`} }`
}

const listsFields = (shape: Shape | undefined): boolean =>
  shape?.kind === 'list' && shape.of.kind === 'reference' && shape.of.to === 'field'

function listFor(walk: Walk, site: SourcePlace): string | null {
  const all = allFields(walk, site)
  return all === undefined ? asList(walk, site) : all
}

/** The names of fields that `form: all` stands for; only a form has lines. Undefined: no list of fields is meant. */
function allFields({ positions, around }: Walk, { value, path }: SourcePlace): string | null | undefined {
  const shape = around.at(-1)?.members[String(path.at(-1))]?.shape
  const isNames = shape?.kind === 'names' || shape?.kind === 'list'
  if (typeof value !== 'string' || !ALL.test(value) || !isNames || shape.of.kind !== 'reference') return undefined
  const isLines = (name: string): boolean => {
    const type = positions.source(['fields', name, 'type'])
    return isFieldType(type) && isLinesType(type)
  }
  const isForm = path.length === 1 && path[0] === 'form'
  const names = positions.keys(['fields']).filter((name) => isForm || !isLines(name))
  return shape.of.to === 'field' && names.length > 0 ? `[${names.join(', ')}]` : null
}

const ALL = /^(?:all|any|every|everything|\*)$/i

/** `a, b` without its brackets, or a single item. A length that is one number is the maximum. */
function asList({ positions }: Walk, { value, path }: SourcePlace): string | null {
  if (typeof value === 'number' && path.at(-1) === 'length') return `[0, ${value}]`
  if (typeof value === 'number') return `[${positions.source(path)}]`
  if (isMap(value)) return ofMap(value)
  const [, least, most] = /^(\d+)\s*(?:-|to|\.\.+|,)\s*(\d+)$/.exec(String(value)) ?? []
  if (path.at(-1) === 'length' && least !== undefined) return `[${least}, ${most}]`
  if (typeof value !== 'string' || /[:{}[\]#"'=]/.test(value)) return null
  return `[${value
    .replace(/^\((.*)\)$/, '$1')
    .split(/\s*[,;|]\s*/)
    .filter((item) => item !== '')
    .join(', ')}]`
}

/** `{ min: 2, max: 120 }` as a range, and the names of `{ amount: sum }`. */
function ofMap(value: Readonly<Record<string, unknown>>): string | null {
  const { min, max, ...others } = value
  if (typeof max === 'number' && Object.keys(others).length === 0)
    return `[${typeof min === 'number' ? min : 0}, ${max}]`
  return Object.values(value).every((each) => each === null || typeof each !== 'object')
    ? `[${Object.keys(value).join(', ')}]`
    : null
}

function reportRepeats(walk: Walk, items: readonly unknown[], site: SourcePlace): void {
  const seen = new Set<string>()
  items.forEach((item, at) => {
    const name = isMap(item) ? Object.keys(item)[0] : item
    if (typeof name !== 'string') return
    if (seen.has(name)) {
      const path = [...site.path, at]
      const range = isMap(item) ? walk.positions.key([...path, name]) : walk.positions.value(path)
      walk.report({ code: 'duplicate-item', names: [name], range })
    }
    seen.add(name)
  })
}
