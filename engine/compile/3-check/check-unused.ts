import type { Target } from '../../language/shape.ts'
import type { Path } from '../1-parse/parse.ts'
import type { PageSource } from '../source.ts'
import type { MadeByPath } from './checked.ts'
import type { Checking } from './checking.ts'
import { fieldsOffered } from './check-lists.ts'
import { formFields } from './form-fields.ts'
import type { LeafSite } from './leaves.ts'
import { fieldsOfRead, type PageFacts } from './page-facts.ts'
import { sentNames } from './source-words.ts'
import { speaksOfWhole } from './tree-members.ts'

/** A name nobody uses is left over, or misspelt where it was meant to be used. */
export function checkUnused(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): void {
  const { source } = facts
  const used = usedNames(checking, facts, leaves)
  used.view.add(Object.keys(source.views)[0] ?? '')
  const declared = [
    ['field', 'fields', source.fields],
    ['filter', 'filters', source.filters],
    ['read', 'data', source.data],
    ['action', 'actions', source.actions],
    ['view', 'views', source.views],
  ] as const
  for (const [what, root, entries] of declared) {
    for (const name of Object.keys(entries ?? {})) {
      if (used[what].has(name)) continue
      checking.report({ code: 'unused', names: [what, name], range: checking.positions.key([root, name]) })
    }
  }
}

type Used = Readonly<Record<'field' | 'filter' | 'read' | 'action' | 'view', Set<string>>>

function usedNames(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): Used {
  const used: Used = { field: new Set(), filter: new Set(), read: new Set(), action: new Set(), view: new Set() }
  for (const { shape, value, path } of leaves) {
    if (shape.kind !== 'reference' || !shows(shape.to, path)) continue
    const name = String(value)
    if (shape.to === 'cell') for (const part of name.split('.')) used.field.add(part)
    else if (shape.to === 'shown') used.view.add(name)
    else if (Object.hasOwn(used, shape.to)) used[shape.to as keyof Used].add(name)
  }
  for (const { key } of facts.reads.values()) used.field.add(key)
  for (const { block } of facts.blocks) {
    if ('list' in block) for (const { field } of fieldsOffered(block)) used.field.add(field)
    // Without a card or columns of its own a block shows what its read has.
    const shown = 'list' in block && !block.card ? block.list : 'grid' in block && !block.fields ? block.grid : null
    if (shown !== null) for (const name of fieldsOfRead(facts, shown).keys()) used.field.add(name)
  }
  addSpoken(used, facts, checking.made)
  return used
}

function addSpoken(used: Used, facts: PageFacts, byPath: MadeByPath): void {
  const { source } = facts
  const made = [...byPath.values()]
  const wholes = (name: string): boolean => made.some(({ tree }) => tree !== null && speaksOfWhole(tree, name))
  if (wholes('filter')) for (const name of Object.keys(source.filters ?? {})) used.filter.add(name)
  if (wholes('form')) for (const name of formFields(facts, byPath)) used.field.add(name)
  const sentBy = filtersBySent(source)
  for (const { names, members } of made) {
    for (const name of names) used.read.add(name)
    for (const { root, path } of members) {
      const name = path[0] ?? ''
      if (root === 'filter') used.filter.add(sentBy.get(name) ?? name)
      else used.field.add(name)
    }
  }
}

/** Which filter sends a parameter: speaking of `filter.startDate` uses the filter of dates. */
function filtersBySent({ filters = {} }: PageSource): ReadonlyMap<string, string> {
  const pairs = Object.entries(filters).flatMap(([name, filter]) =>
    sentNames(name, filter).map((sent) => [sent, name] as const),
  )
  return new Map([...pairs, ...Object.keys(filters).map((name) => [name, name] as const)])
}

/** Asking for a read again is no use of it, nor is setting its rows. */
function shows(to: Target, path: Path): boolean {
  return to !== 'read' || path[0] !== 'actions'
}
