import { blockSpecOf, type BlockSpec } from '../block-spec.ts'
import { pageShape } from '../../language/kinds/page.ts'
import type { PageNode } from '../3-expand/ast.ts'
import type { Scope } from '../../expressions/check/check.ts'
import type { Path } from '../1-parse/parse.ts'
import { checkAllow } from './check-allow.ts'
import { checkAnswers, checkCallPath } from './check-calls.ts'
import { checkField, checkFieldLabel } from './check-fields.ts'
import { checkFilters } from './check-filters.ts'
import { rowNames } from './check-rights.ts'
import { checkOtherNames } from './check-other-names.ts'
import { checkPageRules } from './check-page-rules.ts'
import { hasErrors, type FileCheck } from './checking.ts'
import type { CheckedPage } from './checked.ts'
import { checkLeaf, mayCompute } from './expressions.ts'
import { type LeafSite, leavesAndBlocksOf } from '../3-expand/leaves.ts'
import { checkReference, isReference, listedNames, untyped, type KnownNames, type ReferenceSite } from './names.ts'
import { pageFacts, type PageFacts } from './page-facts.ts'
import { namesAt } from './page-names.ts'
import { pageScopes, scopesAt } from './page-scope.ts'
import type { FieldMap } from './field-facts.ts'
import { subjectsIn } from './subjects.ts'

interface Vocabulary {
  readonly blocks: readonly BlockSpec[]
  /** The scope of the screen's fields where a preset narrows it; null: the scope that they have on a page. */
  readonly ofFields: Scope | null
  /** The reference server stores its rows as records. */
  readonly isStored: boolean
}

interface NamedPage extends Pick<CheckedPage, 'facts' | 'subjects'> {
  readonly leaves: readonly LeafSite[]
  readonly isSound: boolean
}

/** Every name and expression in its place, then the rules of the page as a whole. */
export function checkPage(checking: FileCheck, page: PageNode, { blocks, ofFields, isStored }: Vocabulary): NamedPage {
  const parts = leavesAndBlocksOf(pageShape(blocks), page)
  const facts = pageFacts({ page, site: checking.site }, parts, ({ block, path }, declared) => {
    return blockSpecOf(blocks, block).facts?.(block, path, declared) ?? {}
  })
  const scopes = pageScopes(facts, checking.site, ofFields)
  for (const site of parts.leaves) {
    if (isReference(site)) checkReference(checking, site, namesOf(checking, facts, site))
    else if (mayCompute(site)) for (const scope of scopesAt(scopes, site)) checkLeaf(checking, site, scope)
    checkCallPath(checking, site)
  }
  const subjects = subjectsIn(facts, checking.expressions)
  checkDeclarations(checking, facts)
  // A misspelt name also leaves something unused: the rules for the page as a whole would report everything twice.
  const isSound = !hasErrors(checking.diagnostics)
  if (isSound) {
    checkPageRules(checking, { facts, subjects }, { leaves: parts.leaves, blocks })
    if (isStored) checkOtherNames(checking, facts.own)
  }
  // What is placed where there are no rows sends none that the server could decide on.
  if (!hasErrors(checking.diagnostics)) checkAllow(checking, facts, { ...checking.site, isStored })
  return { facts, subjects, leaves: parts.leaves, isSound }
}

function namesOf(checking: FileCheck, facts: PageFacts, site: ReferenceSite): KnownNames {
  const { platforms, roles, readers, statuses, linked } = checking.site
  switch (site.shape.to) {
    case 'platform':
      return listedNames(platforms)
    case 'role':
      return listedNames(roles)
    case 'reader':
      return listedNames(readers)
    case 'status':
      return listedNames(statuses)
    case 'rows':
      return rowNames(facts, linked)
    case 'screen':
      return linked === null ? untyped([String(site.value)]) : listedNames(linked)
    default:
      return namesAt(facts, site)
  }
}

function checkDeclarations(checking: FileCheck, facts: PageFacts): void {
  const { page, own, reads } = facts
  checkAnswers(checking, page)
  checkFields(checking, own, ['fields'])
  const spots = new Map<string, string>()
  for (const [name, read] of reads) {
    reportReserved(checking, ['data', name])
    if (read.node.kind === 'from' && !read.node.fields) continue
    checkFields(checking, read.fields, ['data', name])
    checkSpots(checking, { own, fields: read.fields, at: ['data', name] }, spots)
  }
  checkFilters(checking, page)
}

/** Fields whose own words are below the given path. Fields of other screens are checked where they are declared. */
function checkFields(checking: FileCheck, fields: FieldMap, at: Path): void {
  for (const field of fields.values()) {
    const layer = field.layers.findLast(({ path }) => at.every((part, index) => part === path[index]))
    if (!layer || checking.positions.member(layer.path) === null) continue
    checkField(checking, { field: field.words, written: layer.words, path: layer.path })
    checkFieldLabel(checking, field, layer)
    checkFields(checking, field.children, layer.path)
  }
}

/** A field is described once: in a read only where the screen does not describe it, and the same in each read. */
function checkSpots(
  checking: FileCheck,
  { own, fields, at }: { own: FieldMap; fields: FieldMap; at: Path },
  spots: Map<string, string>,
): void {
  for (const [name, field] of fields) {
    const layer = field.layers.at(-1)
    if (!layer || layer.words.type === undefined || !at.every((part, index) => part === layer.path[index])) continue
    const { type, unit, unitFrom, decimals, currency, class: color, many = false } = layer.words
    const looks = JSON.stringify([type, unit, unitFrom, decimals, currency, color, many])
    const before = spots.get(name)
    const twice = own.has(name) ? 'declared-twice' : 'declared-differently'
    const notes = own.has(name)
      ? [`Name "${name}" without a type here: it is of type ${own.get(name)?.words.type}.`]
      : []
    if (own.has(name) || (before !== undefined && before !== looks))
      checking.report({ code: twice, names: [name], range: checking.positions.key(layer.path), notes })
    spots.set(name, looks)
    checkSpots(checking, { own, fields: field.children, at: layer.path }, spots)
  }
}

/** Names that already have a meaning in expressions, and keywords of the expression language. */
const RESERVED: ReadonlySet<string> = new Set(
  'row selected form filter query session changed result today now narrow true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

function reportReserved(checking: FileCheck, path: readonly [string, string]): void {
  if (!RESERVED.has(path[1])) return
  const names = [path[1], 'means something in every expression']
  checking.report({ code: 'reserved-name', names, range: checking.positions.key(path) })
}
