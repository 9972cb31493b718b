import type { Range } from '../../diagnostics/diagnostic.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Reference, Target } from '../../language/shape.ts'
import type { Checking } from './checking.ts'
import type { LeafSite } from '../3-expand/leaves.ts'

/** A leaf that names something declared elsewhere. */
export type ReferenceSite = LeafSite & { readonly shape: Reference }

/** Names that may be referred to with, for fields, their type. */
export type Names = ReadonlyMap<string, { readonly type: string } | null>

const codes = {
  field: ['unknown-field', 'Declared fields'],
  cell: ['unknown-field', 'Fields of these rows'],
  view: ['unknown-view', 'Views'],
  shown: ['unknown-view', 'Views, and what the engine shows'],
  read: ['unknown-read', 'Declared reads'],
  action: ['unknown-action', 'Declared actions'],
  role: ['unknown-role', 'Roles'],
  status: ['unknown-status', 'Statuses'],
  workflow: ['unknown-workflow', 'Workflows'],
  section: ['unknown-section', 'Sections'],
  platform: ['unknown-platform', 'Platforms'],
  filter: ['unknown-filter', 'Filters of app.yaml'],
  reader: ['unknown-role', 'Roles, and everyone'],
  rows: ['unknown-rows', 'Rows, and fields that hold a person'],
  screen: ['unknown-screen', 'Screens with stored rows, and people'],
  tester: ['unknown-tester', 'People of this file'],
} as const satisfies Record<Target, readonly [string, string]>

/** Says so when the name there is none of them, or is a field of a type that does not fit. */
export function checkReference(checking: Checking, site: ReferenceSite, names: Names): void {
  const { shape, value, path, isKey } = site
  const name = String(value)
  const range = (): Range => (isKey ? checking.positions.key(path) : checking.positions.value(path))
  if (!names.has(name)) return checking.report({ ...unknownName(shape.to, name, names), range: range() })
  const type = names.get(name)?.type
  if (!shape.types || type === undefined || shape.types.includes(type)) return
  const fitting = [...names].filter(([, field]) => field && shape.types?.includes(field.type)).map(([each]) => each)
  const notes = fitting.length > 0 ? [`Fields that fit: ${listNames(fitting)}`] : []
  const about = [name, type, shape.types.join(' or ')]
  checking.report({ code: 'wrong-field-type', names: about, range: range(), notes })
}

function unknownName(to: Target, name: string, names: Names) {
  const [code, title] = codes[to]
  const none = `There are no ${to === 'cell' ? 'field' : to}s yet.`
  const notes = [names.size > 0 ? `${title}: ${listNames(names.keys())}` : none]
  return { code, names: [name], suggestion: nearestName(name, names.keys()), notes }
}

export function isReference(site: LeafSite): site is ReferenceSite {
  const { shape, value } = site
  return shape.kind === 'reference' && !(shape.orComputed && String(value).startsWith('='))
}

export function untyped(names: Iterable<string>): Names {
  return new Map([...names].map((name) => [name, null]))
}
