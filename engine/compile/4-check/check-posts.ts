import { nearestName } from '../../diagnostics/nearest.ts'
import { dateType, typeName, type Scope } from '../../expressions/check/check.ts'
import { postsWord } from '../../language/kinds/ledger.ts'
import { record } from '../../language/shape.ts'
import type { AppDefinition } from '../../definition/definition.ts'
import type { ApprovalsNode, PostsNode } from '../3-expand/ast.ts'
import { workflowOf } from '../3-expand/screen-workflow.ts'
import { measuredAs } from '../3-expand/measure-words.ts'
import { leavesAndBlocksOf, type LeafSite } from '../3-expand/leaves.ts'
import type { Path } from '../1-parse/path.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { fitsType, valueTypes } from './check-values.ts'
import { checkLeaf } from './expressions.ts'
import { declaredFields, type FieldFacts, type FieldMap, rowTypeOfFields } from './field-facts.ts'
import { measureOf, nounOfMeasure } from './measures.ts'
import { checkReference, isReference, type KnownNames, untyped } from './names.ts'
import { screenScope } from './scope.ts'

const ownWords = record('an approvals screen', { posts: postsWord })

type PostingNode = PostsNode[string]

/** `posts`: the ledgers, their fields, the statuses and the values of each posting fit together. */
export function checkPosts(checking: FileCheck, approvals: ApprovalsNode, app: AppDefinition): void {
  const { posts, fields = {} } = approvals
  if (posts === undefined) return
  const own = declaredFields(fields, ['fields'])
  const names: KnownNames = new Map(Object.entries(fields))
  const statuses = untyped(checking.site.statuses)
  for (const site of leavesAndBlocksOf(ownWords, approvals).leaves) {
    if (isReference(site)) checkReference(checking, site, site.shape.to === 'status' ? statuses : names)
    else checkLeaf(checking, site, { scope: scopeOf(own, posts, site), paged: new Set() })
  }
  const workflow = workflowOf(approvals, app)
  for (const [ledger, posting] of Object.entries(posts)) {
    const path = ['posts', ledger]
    if (workflow) reportStatuses(checking, { posting, path }, workflow)
    reportDay(checking, path)
    checkLedgerOf(checking, { posting, path, ledger })
  }
}

/** `form` is the document with its lines, `row` a line of `each`. */
function scopeOf(own: FieldMap, posts: PostsNode, { path }: LeafSite): Scope {
  const { form, today } = screenScope({}, rowTypeOfFields(own))
  const each = path[2] === 'with' ? posts[String(path[1])]?.each : undefined
  const lines = each === undefined ? undefined : own.get(each)?.children
  return { ...(form && { form }), ...(today && { today }), ...(lines && { row: rowTypeOfFields(lines) }) }
}

interface PlacedPosts {
  readonly posting: PostingNode
  readonly path: Path
}

/** Statuses that documents come to, by moves: a document that nobody has handed in does nothing. */
function reportStatuses(
  { positions, report, site }: FileCheck,
  { posting, path }: PlacedPosts,
  workflow: NonNullable<ReturnType<typeof workflowOf>>,
): void {
  const moves = Object.values(workflow.moves).flat()
  const reached = new Set(moves.map(({ to }: { readonly to: string }) => to))
  for (const [at, status] of posting.while.entries()) {
    if (!site.statuses.includes(status)) continue
    const range = positions.value([...path, 'while', at])
    if (status === workflow.starts) report({ code: 'posted-at-start', names: [status], range })
    else if (!reached.has(status)) {
      const suggestion = nearestName(status, reached)
      report({ code: 'posted-never', names: [status], range, suggestion })
    }
  }
}

function reportDay({ positions, report, expressions }: FileCheck, path: Path): void {
  const day = expressions.get(pathKey([...path, 'on']))?.type
  if (!day || fitsType(dateType, day)) return
  report({
    code: 'value-type',
    names: ['on', typeName(dateType), typeName(day)],
    range: positions.value([...path, 'on']),
  })
}

interface NamedPosts extends PlacedPosts {
  readonly ledger: string
}

/** The ledger exists, and gets a value for each field of its balances. */
function checkLedgerOf(checking: FileCheck, { posting, path, ledger }: NamedPosts): void {
  const { positions, report, site } = checking
  const found = site.find(ledger)?.ledger
  if (!found) {
    // Without the other screens nothing is known of them.
    if (site.screens === null) return
    const ledgers = site.screens.names().filter((name) => site.find(name)?.ledger)
    const suggestion = nearestName(ledger, ledgers)
    return report({ code: 'unknown-ledger', names: [ledger], range: positions.key(path), suggestion })
  }
  const { by, of } = found.balance
  const fields = declaredFields(found.fields, [])
  for (const name of Object.keys(posting.with)) {
    const field = fields.get(name)
    const at = [...path, 'with', name]
    if (field) reportValue(checking, { field, given: posting.with, path: at })
    else {
      const suggestion = nearestName(name, fields.keys())
      report({ code: 'unknown-ledger-field', names: [ledger, name], range: positions.key(at), suggestion })
    }
  }
  // The name that is missing is the one that is misspelt.
  if (Object.keys(posting.with).some((name) => !fields.has(name))) return
  const missing = by.filter((name) => !Object.hasOwn(posting.with, name))
  for (const name of missing)
    report({ code: 'posted-without-key', names: [name, ledger], range: positions.key([...path, 'with']) })
  if (!of.some((name) => Object.hasOwn(posting.with, name)))
    report({ code: 'posted-without-amount', names: [of.join(', '), ledger], range: positions.key([...path, 'with']) })
}

interface PostedValue {
  readonly field: FieldFacts
  /** What is posted to each field. */
  readonly given: PostingNode['with']
  readonly path: Path
}

/** The value has the type of its field, and is an amount of the measure that is posted with it. */
function reportValue({ positions, report, expressions }: FileCheck, { field, given, path }: PostedValue): void {
  const value = expressions.get(pathKey(path))
  if (!value?.type) return
  const { type } = value
  const wanted = valueTypes(field)
  const range = positions.value(path)
  if (!wanted.some((each) => fitsType(each, type))) {
    const names = [field.name, wanted.map(typeName).join(' or '), typeName(type)]
    return report({ code: 'value-type', names, range })
  }
  const measured = measuredAs(field.words, given)
  const measure = measured && measureOf(measured)
  const other = (value.measures ?? []).find((each) => measure !== null && each !== measure)
  if (other === undefined || measure === null) return
  report({ code: 'posted-measure', names: [field.name, nounOfMeasure(measure), nounOfMeasure(other)], range })
}
