import type { Range } from '../../diagnostics/diagnostic.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Reference, Target } from '../../language/shape.ts'
import type { Checking } from './checking.ts'
import type { LeafSite } from './leaves.ts'

/** Known names with, for fields, their type. */
export type Known = ReadonlyMap<string, { readonly type: string } | null>

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
} as const satisfies Record<Target, readonly [string, string]>

/** Says so when the name there is not known, or is a field of a type that does not fit. */
export function checkReference(checking: Checking, site: LeafSite & { shape: Reference }, known: Known): void {
  const { shape, value, path, atKey } = site
  const name = String(value)
  const { key, value: valueAt } = checking.positions
  const range = (): Range => (atKey ? key(path) : valueAt(path))
  if (!known.has(name)) {
    const [code, title] = codes[shape.to]
    const suggestion = nearestName(name, known.keys())
    const notes = [
      known.size > 0
        ? `${title}: ${listNames(known.keys())}`
        : `There are no ${shape.to === 'cell' ? 'field' : shape.to}s yet.`,
    ]
    return checking.report({ code, names: [name], range: range(), suggestion, notes })
  }
  const type = known.get(name)?.type
  if (!shape.types || type === undefined || shape.types.includes(type)) return
  const fitting = [...known].filter(([, field]) => field && shape.types?.includes(field.type)).map(([each]) => each)
  const notes = fitting.length > 0 ? [`Fields that fit: ${listNames(fitting)}`] : []
  const names = [name, type, shape.types.join(' or ')]
  checking.report({ code: 'wrong-field-type', names, range: range(), notes })
}

export function isReference(site: LeafSite): site is LeafSite & { shape: Reference } {
  const { shape, value } = site
  return shape.kind === 'reference' && !(shape.orComputed && String(value).startsWith('='))
}

export function knownNames(names: Iterable<string>): Known {
  return new Map([...names].map((name) => [name, null]))
}
