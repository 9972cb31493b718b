import type { BlockSpec } from '../../language/block-spec.ts'
import { pageShape } from '../../language/kinds/page.ts'
import type { Target } from '../../language/shape.ts'
import { list, type Scope, type Type } from '../../expressions/check/check.ts'
import type { BlockSource, FieldSource, PageSource } from '../source.ts'
import type { Path } from '../1-parse/parse.ts'
import { checkCallPath } from './check-calls.ts'
import { checkField } from './check-fields.ts'
import { checkFilters } from './check-filters.ts'
import { checkPageRules } from './check-page-rules.ts'
import { hasErrors, type Checking } from './checking.ts'
import { checkLeaf } from './expressions.ts'
import { leavesOf, type LeafSite } from './leaves.ts'
import { checkReference, isReference, knownNames, type Known } from './names.ts'
import { fieldsOfRead, pageFacts, stepsOf, type PageFacts } from './page-facts.ts'
import { actionScope, rowType, screenScope, sessionScope, withResult } from './scope.ts'
import { blocksOf, longField, spotFields } from './source-words.ts'

/** `kind: page`: every name and expression where it stands, then the rules of the page as a whole. */
export function checkPage(checking: Checking, source: PageSource, blocks: readonly BlockSpec[]): PageFacts {
  const facts = pageFacts(source)
  const leaves = leavesOf(pageShape(blocks, {}), source)
  for (const site of leaves) {
    if (isReference(site)) checkReference(checking, site, knownAt(facts, site)[site.shape.to])
    else checkExpressionLeaf(checking, facts, site)
    checkCallPath(checking, site)
  }
  checkDeclarations(checking, facts)
  // A misspelt name also leaves something unused: the rules of the whole would say everything twice.
  if (!hasErrors(checking.found)) checkPageRules(checking, facts, leaves)
  return facts
}

function checkDeclarations(checking: Checking, { source }: PageFacts): void {
  for (const [name, field] of Object.entries(source.fields ?? {})) {
    checkField(checking, { name, field, path: ['fields', name] })
  }
  for (const [read, words] of Object.entries(source.data ?? {})) {
    reportReserved(checking, ['data', read])
    for (const [name, field] of spotFields(words)) {
      const path = [
        'data',
        read,
        'fields',
        (words.fields ?? []).findIndex((item) => typeof item !== 'string' && Object.hasOwn(item, name)),
        name,
      ]
      checkField(checking, { name, field, path })
      if (!Object.hasOwn(source.fields ?? {}, name)) continue
      checking.report({ code: 'declared-twice', names: [name], range: checking.positions.key(path), suggestion: null })
    }
  }
  checkFilters(checking, source.filters ?? {})
}

/** Names an expression already gives a meaning to, and words of the expression language. */
const RESERVED: ReadonlySet<string> = new Set(
  'row rows selected form filter query session props result today now true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

function reportReserved(checking: Checking, path: readonly [string, string]): void {
  if (!RESERVED.has(path[1])) return
  const names = [path[1], 'means something in every expression']
  checking.report({ code: 'reserved-name', names, range: checking.positions.key(path) })
}

function knownAt(facts: PageFacts, site: LeafSite): Readonly<Record<Target, Known>> {
  const { source } = facts
  const none: Known = new Map()
  return {
    field: new Map([...fieldsAt(facts, site.path)].map(([name, field]) => [name, longField(field)])),
    read: knownNames(Object.keys(source.data ?? {})),
    action: knownNames(Object.keys(source.actions ?? {})),
    role: none,
    status: none,
    workflow: none,
    section: none,
  }
}

/** On a block the fields of its read, elsewhere those of the screen. */
function fieldsAt(facts: PageFacts, path: Path): ReadonlyMap<string, FieldSource> {
  const block = path[0] === 'views' ? blockAt(facts.source, path) : undefined
  return block && 'list' in block ? fieldsOfRead(facts, block.list) : facts.fields
}

function blockAt(source: PageSource, path: Path): BlockSource | undefined {
  const view = source.views[String(path[1])]
  const at = path[2] === 'blocks' ? path[3] : path[2]
  return view && typeof at === 'number' ? blocksOf(view)[at] : undefined
}

function checkExpressionLeaf(checking: Checking, facts: PageFacts, site: LeafSite): void {
  const { paged } = facts
  const base = screenScope(facts.source.filters ?? {})
  const [root, name] = site.path
  if (root === 'filters') return checkLeaf(checking, site, { scope: sessionScope, paged: new Set() })
  if (root === 'data') return checkLeaf(checking, site, { scope: base, paged: new Set() })
  const scope: Scope = { ...base, ...readScope(facts) }
  if (root !== 'actions') return checkLeaf(checking, site, { scope, paged })
  for (const row of rowsOf(facts, String(name))) {
    const whole = actionScope(scope, row)
    const { selected: _selected, ...ofOneRow } = whole
    const inPlace = site.path[2] === 'allow' ? ofOneRow : whole
    checkLeaf(checking, site, { scope: afterCall(facts, site.path) ? withResult(inPlace) : inPlace, paged })
  }
}

/** Reads that are there as a whole, under their own names. */
function readScope(facts: PageFacts): Scope {
  const whole = Object.keys(facts.source.data ?? {}).filter((name) => !facts.paged.has(name) && !RESERVED.has(name))
  return Object.fromEntries(whole.map((name) => [name, list(rowType(fieldsOfRead(facts, name)))]))
}

/** The row an action speaks of, for each list it stands in. */
function rowsOf(facts: PageFacts, action: string): readonly Type[] {
  const reads = facts.places.get(action) ?? []
  return reads.length === 0 ? [rowType(facts.fields)] : reads.map((read) => rowType(fieldsOfRead(facts, read)))
}

/** `result` is the answer of the last post: known in its `done` and in the steps after it. */
function afterCall(facts: PageFacts, path: Path): boolean {
  const steps = stepsOf(facts, String(path[1]))
  const at = path[2] === 'steps' ? Number(path[3]) : 0
  const posts = steps.map(({ step }) => 'post' in step)
  return posts.slice(0, at).some(Boolean) || (posts[at] === true && path.at(-1) === 'done')
}
