import type { ReferenceTarget } from '../../language/shape.ts'
import type { Path } from '../1-parse/parse.ts'
import type { PageNode } from '../3-expand/ast.ts'
import type { ExpressionsByPath } from './checked.ts'
import type { FileCheck } from './checking.ts'
import { formFields } from './form-fields.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { actionSteps, type PageFacts } from './page-facts.ts'
import { sentNames } from '../3-expand/sent-names.ts'
import { passesOnWholeName } from './tree-members.ts'

/** A name that nothing uses is left over, or is misspelt where it should be used. */
export function checkUnused(checking: FileCheck, facts: PageFacts, leaves: readonly LeafSite[]): void {
  const { page } = facts
  const used = usedNames(checking, facts, leaves)
  used.view.add(Object.keys(page.views)[0] ?? '')
  const declared = [
    ['field', 'fields', page.fields],
    ['filter', 'filters', page.filters],
    ['read', 'data', page.data],
    ['action', 'actions', page.actions],
    ['view', 'views', page.views],
  ] as const
  for (const [what, root, entries] of declared) {
    for (const name of Object.keys(entries ?? {})) {
      // Computed lines that no form shows are reported as such.
      if (used[what].has(name) || (what === 'field' && facts.own.get(name)?.words.from !== undefined)) continue
      const range = checking.positions.key([root, name])
      checking.report({ code: 'unused', names: [what, name], range, notes: noteOnUse(what, name, page) })
    }
  }
  reportUnreachable(checking, facts, used.view)
}

/** Where an author would use it. */
function noteOnUse(what: string, name: string, { data = {} }: PageNode): readonly string[] {
  if (what === 'action') return [`Name it among the \`actions\` of a view, or where it uses \`row\` of a list or grid.`]
  const [read] = Object.keys(data).filter((each) => data[each]?.kind === 'get')
  return what === 'filter' && read !== undefined
    ? [`Send it with the read "${read}": query: { ${name}: =filter.${name} }`]
    : []
}

/** A view that only unreachable views show. @param shown views that an action shows, or the first */
function reportUnreachable({ report, positions }: FileCheck, facts: PageFacts, shown: ReadonlySet<string>): void {
  const names = Object.keys(facts.page.views)
  if (names.length < 2) return
  const reached = reachedViews(facts)
  for (const name of names) {
    if (reached.has(name) || !shown.has(name)) continue
    report({ code: 'unreachable-view', severity: 'warning', names: [name], range: positions.key(['views', name]) })
  }
}

/** The first view, and the views shown by actions that can be used in a reached view. */
function reachedViews(facts: PageFacts): ReadonlySet<string> {
  const { views, actions = {} } = facts.page
  const names = Object.keys(views)
  const reached = new Set(names.slice(0, 1))
  const usable = (action: string): boolean => placesOfUse(facts, action, new Set()).some((at) => reached.has(at))
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const action of Object.keys(actions).filter(usable)) {
      for (const { step } of actionSteps(facts, action)) if (step.kind === 'show') reached.add(step.show)
    }
  }
  return reached
}

/** The views in which an action, or one that runs it, is used; the first view for an action run by a shared field. */
function placesOfUse(facts: PageFacts, action: string, seen: Set<string>): readonly string[] {
  if (seen.has(action)) return []
  seen.add(action)
  const [first = ''] = Object.keys(facts.page.views)
  const own = (facts.uses.get(action) ?? []).map(({ path: [root, view] }) => (root === 'views' ? String(view) : first))
  return [...own, ...(facts.callers.get(action) ?? []).flatMap((caller) => placesOfUse(facts, caller, seen))]
}

type Used = Readonly<Record<'field' | 'filter' | 'read' | 'action' | 'view', Set<string>>>

function usedNames(checking: FileCheck, facts: PageFacts, leaves: readonly LeafSite[]): Used {
  const used: Used = { field: new Set(), filter: new Set(), read: new Set(), action: new Set(), view: new Set() }
  for (const { shape, value, path } of leaves) {
    if (shape.kind !== 'reference' || !shows(shape.to, path)) continue
    const name = String(value)
    if (shape.to === 'cell' || shape.to === 'divisor') for (const part of name.split('.')) used.field.add(part)
    else if (shape.to === 'currency') used.field.add(name)
    else if (shape.to === 'shown') used.view.add(name)
    else if (Object.hasOwn(used, shape.to)) used[shape.to as keyof Used].add(name)
  }
  for (const { key } of facts.reads.values()) used.field.add(key)
  for (const { facts: block } of facts.blocks) for (const name of block.shows) used.field.add(name)
  addNamed(used, facts, checking.expressions)
  return used
}

function addNamed(used: Used, facts: PageFacts, byPath: ExpressionsByPath): void {
  const expressions = [...byPath.values()]
  const wholes = (name: string): boolean =>
    expressions.some(({ tree }) => tree !== null && passesOnWholeName(tree, name))
  if (wholes('filter')) for (const name of Object.keys(facts.page.filters ?? {})) used.filter.add(name)
  if (wholes('form')) for (const name of formFields(facts, byPath)) used.field.add(name)
  const sentBy = filtersBySent(facts.page)
  for (const { names, members } of expressions) {
    for (const name of names) used.read.add(name)
    for (const { root, path } of members) {
      const name = path[0] ?? ''
      if (root === 'filter') used.filter.add(sentBy.get(name) ?? name)
      else used.field.add(name)
    }
  }
}

/** The filter that sends each parameter: referring to `filter.startDate` uses the date filter. */
function filtersBySent({ filters = {} }: PageNode): ReadonlyMap<string, string> {
  const pairs = Object.entries(filters).flatMap(([name, filter]) =>
    sentNames(name, filter).map((sent) => [sent, name] as const),
  )
  return new Map([...pairs, ...Object.keys(filters).map((name) => [name, name] as const)])
}

/** Requesting a read again does not count as a use, nor does setting its rows. */
function shows(to: ReferenceTarget, path: Path): boolean {
  return to !== 'read' || path[0] !== 'actions'
}
