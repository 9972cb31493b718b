import type { Target } from '../../language/shape.ts'
import type { Path } from '../1-parse/parse.ts'
import type { Checking } from './checking.ts'
import type { LeafSite } from './leaves.ts'
import { namesOfAction, stepsOf, type PageFacts } from './page-facts.ts'
import { speaksOfWhole } from './tree-members.ts'

/** What only the page as a whole shows: actions in the wrong place, names nobody uses. */
export function checkPageRules(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): void {
  for (const action of Object.keys(facts.source.actions ?? {})) checkAction(checking, facts, action)
  const { source } = facts
  const used = usedNames(checking, leaves)
  const declared = [
    ['field', 'fields', Object.keys(source.fields ?? {}), used.field],
    ['filter', 'filters', Object.keys(source.filters ?? {}), used.filter],
    ['read', 'data', Object.keys(source.data ?? {}), used.read],
    ['action', 'actions', Object.keys(source.actions ?? {}), used.action],
    ['view', 'views', Object.keys(source.views), new Set(Object.keys(source.views).slice(0, 1))],
  ] as const
  for (const [what, root, names, users] of declared) {
    for (const name of names) if (!users.has(name)) reportUnused(checking, what, [root, name])
  }
}

function reportUnused(checking: Checking, what: string, path: readonly [string, string]): void {
  checking.report({ code: 'unused', names: [what, path[1]], range: checking.positions.key(path) })
}

function checkAction(checking: Checking, facts: PageFacts, action: string): void {
  const { own } = namesOfAction(checking.made, action)
  const decides = stepsOf(facts, action).find(({ step }) => 'decide' in step)
  if (own.has('row') && (own.has('selected') || decides)) {
    checking.report({ code: 'speaks-of-both', names: [action], range: checking.positions.key(['actions', action]) })
  }
  const reads = facts.places.get(action) ?? []
  // Standing nowhere is said once, as unused.
  if (!decides || reads.length < 2) return
  const range = checking.positions.key([...decides.path, 'decide'])
  checking.report({ code: 'decide-place', names: [action, `lists of ${reads.join(' and ')}`], range })
}

type Used = Readonly<Record<'field' | 'filter' | 'read' | 'action', ReadonlySet<string>>>

function usedNames(checking: Checking, leaves: readonly LeafSite[]): Used {
  const used = {
    field: new Set<string>(),
    filter: new Set<string>(),
    read: new Set<string>(),
    action: new Set<string>(),
  }
  for (const { shape, value, path } of leaves) {
    if (shape.kind !== 'reference' || !shows(shape.to, path)) continue
    if (shape.to === 'field' || shape.to === 'read' || shape.to === 'action') used[shape.to].add(String(value))
  }
  const whole = [...checking.made.values()].some(({ tree }) => tree !== null && speaksOfWhole(tree, 'filter'))
  if (whole) for (const { path } of leaves) if (path[0] === 'filters') used.filter.add(String(path[1]))
  for (const { names, members } of checking.made.values()) {
    for (const name of names) used.read.add(name)
    for (const { root, path } of members) (root === 'filter' ? used.filter : used.field).add(path[0] ?? '')
  }
  return used
}

/** Asking for a read again is no use of it. */
function shows(to: Target, path: Path): boolean {
  return to !== 'read' || path[0] === 'views'
}
