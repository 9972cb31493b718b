import type { Target } from '../../language/shape.ts'
import type { OverlayName } from '../../definition/definition.ts'
import type { Path } from '../1-parse/path.ts'
import type { GridSource } from '../source.ts'
import type { FieldMap } from './field-facts.ts'
import type { LeafSite } from './leaves.ts'
import { knownNames, type Known } from './names.ts'
import { fieldsOfForm, fieldsOfRead, type PageFacts } from './page-facts.ts'
import { acrossAt, readsBefore, setEachAt } from './page-scope.ts'

/** What the engine lays over a page, with the parameters of each (definition/action.ts, OverlayName). */
export const overlayWords: { readonly [Name in OverlayName]: readonly string[] } = {
  comments: ['screen', 'key', 'title'],
  attachments: ['screen', 'pk', 'table', 'max', 'maxSize'],
  details: ['screen', 'key'],
  viewer: ['href', 'name'],
  numbering: ['screen'],
  help: ['screen'],
}

export function isOverlay(name: string): name is OverlayName {
  return Object.hasOwn(overlayWords, name)
}

/** The names a reference at this place may take. */
export function knownAt(facts: PageFacts, site: LeafSite & { shape: { readonly to: Target } }): Known {
  const { source } = facts
  switch (site.shape.to) {
    case 'field':
      return knownFields(fieldsAt(facts, site))
    case 'cell':
      return knownCells(fieldsAt(facts, site))
    case 'read':
      return knownReads(facts, site.path)
    case 'action':
      return knownNames(Object.keys(source.actions ?? {}))
    case 'view':
      return knownNames(Object.keys(source.views))
    case 'shown':
      return knownNames([...Object.keys(source.views), ...Object.keys(overlayWords)])
    default:
      return new Map()
  }
}

/** Most places know the same fields. */
const made = new WeakMap<FieldMap, Known>()

function knownFields(fields: FieldMap): Known {
  const known = made.get(fields) ?? new Map([...fields].map(([name, { words }]) => [name, words]))
  made.set(fields, known)
  return known
}

/** Fields of the rows, and of their child rows as `lines.field`. */
function knownCells(fields: FieldMap): Known {
  const children = [...fields]
    .filter(([, { words }]) => words.type === 'lines')
    .flatMap(([name, field]) => [...field.children].map(([child, { words }]) => [`${name}.${child}`, words] as const))
  return new Map([...knownFields(fields), ...children])
}

/** Another place in an answer is asked of a call read before. */
function knownReads({ reads }: PageFacts, path: Path): Known {
  if (path[0] !== 'data') return knownNames(reads.keys())
  const before = [...readsBefore(reads, String(path[1])).values()]
  return knownNames(before.filter(({ source }) => 'get' in source || 'post' in source).map(({ name }) => name))
}

function fieldsAt(facts: PageFacts, site: LeafSite): FieldMap {
  const { path, within } = site
  if (path[0] === 'data') return fieldsInRead(facts, path)
  if (path[0] === 'actions') {
    const each = setEachAt(facts, path)
    return each === null ? facts.own : fieldsOfRead(facts, each)
  }
  if (path[0] !== 'views' || !within) return facts.fields
  const { block } = within
  if ('list' in block) return fieldsOfRead(facts, block.list)
  if ('grid' in block) return fieldsInGrid(facts, block, path.slice(within.path.length))
  return 'form' in block ? fieldsOfForm(facts, block) : facts.own
}

/** What a read names is of the screen, or declared there; its key is of its rows, and so are the words of a field. */
function fieldsInRead(facts: PageFacts, path: Path): FieldMap {
  const fields = fieldsOfRead(facts, String(path[1]))
  if (path[2] === 'key') return fields.size > 0 ? fields : facts.fields
  const inRead = knownInRead.get(fields) ?? new Map([...facts.fields, ...fields])
  knownInRead.set(fields, inRead)
  const children = path[5] === 'fields' ? fields.get(String(path[4]))?.children : undefined
  return children ? new Map([...inRead, ...children]) : inRead
}

const knownInRead = new WeakMap<FieldMap, FieldMap>()

function fieldsInGrid(facts: PageFacts, grid: GridSource, path: Path): FieldMap {
  const fields = fieldsOfRead(facts, grid.grid)
  if (path[0] !== 'fields' || path[2] !== 'fields') return fields
  const column = grid.fields?.[Number(path[1])]
  // What stands across from no child rows is said once, where it is named.
  const inNone = typeof column === 'object' && 'across' in column ? facts.fields : fields
  const children = acrossAt(grid, path[1], fields)
  return children && children.size > 0 ? children : inNone
}
