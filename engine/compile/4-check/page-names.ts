import type { ReferenceTarget } from '../../language/shape.ts'
import type { OverlayName } from '../../definition/definition.ts'
import { isLinesType } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import { PER_ROWS } from '../../language/total.ts'
import type { FieldMap } from './field-facts.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { untyped, type KnownNames } from './names.ts'
import { blockFactsAt, fieldsOfRead, type PageFacts } from './page-facts.ts'
import { sendsRequest } from './read-facts.ts'
import { childFieldsAt, readsBefore, setEachAt } from './page-scope.ts'

/** The overlays of the engine, with the parameters of each (definition/action.ts, OverlayName). */
export const overlayWords: { readonly [Name in OverlayName]: readonly string[] } = {
  comments: ['screen', 'key', 'title'],
  attachments: ['screen', 'pk', 'table', 'max', 'maxSize'],
  details: ['screen', 'key'],
  viewer: ['href', 'name'],
  numbering: ['screen'],
  help: ['screen'],
  history: ['screen', 'key'],
  import: ['screen'],
}

export function isOverlay(name: string): name is OverlayName {
  return Object.hasOwn(overlayWords, name)
}

/** The names that a reference at this place may use. */
export function namesAt(facts: PageFacts, site: LeafSite & { shape: { readonly to: ReferenceTarget } }): KnownNames {
  const { page } = facts
  switch (site.shape.to) {
    case 'field':
    case 'currency':
      return fieldNames(fieldsAt(facts, site))
    case 'cell':
      return cellNames(fieldsAt(facts, site))
    case 'divisor':
      return new Map([...cellNames(fieldsAt(facts, site)), [PER_ROWS, null]])
    case 'read':
      return readNames(facts, site.path)
    case 'action':
      return keysOf(page.actions ?? NONE)
    case 'view':
      return keysOf(page.views)
    case 'shown':
      return untyped([...Object.keys(page.views), ...Object.keys(overlayWords)])
    default:
      return new Map()
  }
}

const NONE = {}
const namesOfKeys = new WeakMap<object, KnownNames>()

/** The keys of a part of the page: many places may name them. */
function keysOf(part: Readonly<Record<string, { readonly label?: string }>>): KnownNames {
  const names =
    namesOfKeys.get(part) ??
    new Map(Object.entries(part).map(([name, { label }]) => [name, label === undefined ? null : { label }]))
  namesOfKeys.set(part, names)
  return names
}

/** Most places have the same fields. */
const fieldNamesOf = new WeakMap<FieldMap, KnownNames>()

function fieldNames(fields: FieldMap): KnownNames {
  const names = fieldNamesOf.get(fields) ?? new Map([...fields].map(([name, { words }]) => [name, words]))
  fieldNamesOf.set(fields, names)
  return names
}

const cellNamesOf = new WeakMap<FieldMap, KnownNames>()

/** Fields of the rows, and fields of their child rows as `lines.field`. */
function cellNames(fields: FieldMap): KnownNames {
  const cached = cellNamesOf.get(fields)
  if (cached) return cached
  const children = [...fields]
    .filter(([, { words }]) => isLinesType(words.type))
    .flatMap(([name, field]) => [...field.children].map(([child, { words }]) => [`${name}.${child}`, words] as const))
  const names = children.length === 0 ? fieldNames(fields) : new Map([...fieldNames(fields), ...children])
  cellNamesOf.set(fields, names)
  return names
}

/** Reads that may be named: for another part of the same answer, only the earlier reads of a call. */
function readNames({ reads }: PageFacts, path: Path): KnownNames {
  if (path[0] !== 'data') return untyped(reads.keys())
  const before = [...readsBefore(reads, String(path[1])).values()]
  return untyped(before.filter(({ node }) => sendsRequest(node)).map(({ name }) => name))
}

/** Words that name the field with the measure of another one. */
const MEASURE_WORDS: ReadonlySet<string> = new Set(['currency', 'unitFrom'])

function fieldsAt(facts: PageFacts, site: LeafSite): FieldMap {
  const { path, within } = site
  const isOfLines = path[2] === 'totals' || (path[2] === 'fields' && path.at(-2) === 'fills')
  if (path[0] === 'fields' && isOfLines) return facts.own.get(String(path[1]))?.children ?? facts.own
  if (path[0] === 'fields' && MEASURE_WORDS.has(String(path.at(-1)))) {
    return new Map([...facts.own, ...(facts.own.get(String(path[1]))?.children ?? [])])
  }
  if (path[0] === 'fields' && path[2] === 'unique') return facts.own
  if (path[0] === 'data') return fieldsInRead(facts, path)
  if (path[0] === 'actions') {
    const each = setEachAt(facts, path)
    return each === null ? facts.own : fieldsOfRead(facts, each)
  }
  if (path[0] !== 'views' || !within) return facts.fields
  return blockFactsAt(facts, site)?.fieldsAt(path.slice(within.path.length)) ?? facts.own
}

/** The fields that a read may name: those of the screen and its own; as its key, only those of its rows. */
function fieldsInRead(facts: PageFacts, path: Path): FieldMap {
  const fields = fieldsOfRead(facts, String(path[1]))
  if (path[2] === 'key') return fields.size > 0 ? fields : facts.fields
  const inRead = fieldsNamedInRead.get(fields) ?? new Map([...facts.fields, ...fields])
  fieldsNamedInRead.set(fields, inRead)
  const children = childFieldsAt(facts, path)
  return children ? new Map([...inRead, ...children]) : inRead
}

const fieldsNamedInRead = new WeakMap<FieldMap, FieldMap>()
