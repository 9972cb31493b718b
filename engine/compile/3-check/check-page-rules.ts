import { aboutWords, fieldsAbout, type AboutWord } from '../../language/row-offers.ts'
import type { Target } from '../../language/shape.ts'
import type { Path } from '../1-parse/parse.ts'
import type { ListSource, PageSource } from '../source.ts'
import type { Checking } from './checking.ts'
import type { LeafSite } from './leaves.ts'
import {
  fieldsOfRead,
  listsOf,
  namesOfAction,
  speaksOf,
  stepsOf,
  type PageFacts,
  type PlacedList,
} from './page-facts.ts'
import { sentNames } from './source-words.ts'
import { speaksOfWhole } from './tree-members.ts'

/** What only the page as a whole shows: actions in the wrong place, names nobody uses. */
export function checkPageRules(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): void {
  for (const action of Object.keys(facts.source.actions ?? {})) checkAction(checking, facts, action)
  for (const list of listsOf(facts.source)) {
    checkSelectedActions(checking, facts, list)
    checkAbout(checking, facts, list)
  }
  const { source } = facts
  const used = usedNames(checking, source, leaves)
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

/** The floating button has three places (site-modules §2.5). */
const MOST_SELECTED = 3

function checkSelectedActions(checking: Checking, facts: PageFacts, { list, path }: PlacedList): void {
  const actions = list.actions ?? []
  const selected = actions.filter((name) => speaksOf(facts, checking.made, name) === 'selected')
  const fourth = selected[MOST_SELECTED]
  if (fourth === undefined) return
  const range = checking.positions.value([...path, 'actions', actions.indexOf(fourth)])
  const notes = [`They are: ${selected.join(', ')}`]
  checking.report({ code: 'too-many-for-selected', names: [fourth, String(MOST_SELECTED)], range, notes })
}

/** What a row offers is drawn from common row fields, which a read of the author's own must have. */
function checkAbout(checking: Checking, facts: PageFacts, { list, path }: PlacedList): void {
  const fields = fieldsOfRead(facts, list.list)
  for (const { word, field } of fieldsOffered(list)) {
    if (fields.has(field)) continue
    const range = checking.positions.key([...path, word])
    checking.report({ code: 'offer-needs-field', names: [word, field, list.list], range })
  }
}

function fieldsOffered(list: ListSource): readonly { readonly word: AboutWord; readonly field: string }[] {
  const words = Object.keys(aboutWords) as AboutWord[]
  return words
    .filter((word) => list[word] !== undefined)
    .flatMap((word) => fieldsAbout(word, list[word]).map((field) => ({ word, field })))
}

type Used = Readonly<Record<'field' | 'filter' | 'read' | 'action', ReadonlySet<string>>>

function usedNames(checking: Checking, source: PageSource, leaves: readonly LeafSite[]): Used {
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
  for (const { list } of listsOf(source)) for (const { field } of fieldsOffered(list)) used.field.add(field)
  const whole = [...checking.made.values()].some(({ tree }) => tree !== null && speaksOfWhole(tree, 'filter'))
  const sentBy = filtersBySent(source)
  if (whole) for (const name of Object.keys(source.filters ?? {})) used.filter.add(name)
  for (const { names, members } of checking.made.values()) {
    for (const name of names) used.read.add(name)
    for (const { root, path } of members) {
      const name = path[0] ?? ''
      if (root === 'filter') used.filter.add(sentBy.get(name) ?? name)
      else used.field.add(name)
    }
  }
  return used
}

/** Which filter sends a parameter: speaking of `filter.startDate` uses the filter of dates. */
function filtersBySent({ filters = {} }: PageSource): ReadonlyMap<string, string> {
  const pairs = Object.entries(filters).flatMap(([name, filter]) =>
    sentNames(name, filter).map((sent) => [sent, name] as const),
  )
  return new Map([...pairs, ...Object.keys(filters).map((name) => [name, name] as const)])
}

/** Asking for a read again is no use of it. */
function shows(to: Target, path: Path): boolean {
  return to !== 'read' || path[0] === 'views'
}
