import { FIGURES } from '../../definition/figure.ts'
import type { Path } from '../1-parse/path.ts'
import type { CheckedExpression, FileCheck } from './checking.ts'
import { nameAt } from './field-at.ts'
import type { PageFacts } from './page-facts.ts'

/**
 * A value that depends on itself never settles: fields that are computed from each other, and a read whose query
 * depends on a value that is computed from its rows.
 */
export function checkCircles(checking: FileCheck, facts: PageFacts): void {
  const dependencies = dependenciesOf(facts, checking.expressions.values())
  const reported = new Set<string>()
  for (const node of dependencies.keys()) {
    if (reported.has(node)) continue
    const circle = circleThrough(dependencies, node)
    if (circle === null) continue
    for (const each of circle) reported.add(each.to)
    const chain = [node, ...circle.map(({ to }) => to)].map(nameOfNode).join(' → ')
    const range = checking.positions.value(circle[0]?.path ?? [])
    const notes = circle.length === 1 ? [`Leave out ${nameOfNode(node)}: it is what this computes.`] : []
    checking.report({ code: 'value-circle', names: [chain], range, notes })
  }
}

interface Dependency {
  /** `form x`, `form.lines x` for a cell of its lines, `read r`, or `r x` for the field of the rows of a read. */
  readonly to: string
  /** The expression with the dependency. */
  readonly path: Path
}

type Dependencies = ReadonlyMap<string, readonly Dependency[]>

const FORM = 'form'
const READ = 'read'

const nodeOf = (holder: string, name: string): string => `${holder} ${name}`

/** The name as an expression writes it. */
function nameOfNode(node: string): string {
  const [holder = '', name = ''] = node.split(' ')
  return holder === READ ? name : `${holder}.${name}`
}

function dependenciesOf(facts: PageFacts, expressions: Iterable<CheckedExpression>): Dependencies {
  const dependencies = new Map<string, Dependency[]>()
  for (const expression of expressions) {
    for (const { node, row } of nodesOf(facts, expression)) {
      const edges = dependencies.get(node) ?? []
      dependencies.set(node, edges)
      for (const to of namesIn(facts, expression, row)) edges.push({ to, path: expression.path })
    }
  }
  return dependencies
}

interface Valued {
  readonly node: string
  /** The holder of the members of `row`; null: there is no row. */
  readonly row: string | null
}

/** The values that an expression determines. */
function nodesOf(facts: PageFacts, { path, names }: CheckedExpression): readonly Valued[] {
  const [root, name, word, part] = path.map(String)
  // The lines that are sent have no cell that is computed from the answer: such a cell would not be stored.
  if (root === 'data' && name === FIGURES && (word === 'when' || part === 'lines')) return []
  if (root === 'data' && word !== 'fields') return [{ node: nodeOf(READ, name ?? ''), row: null }]
  const last = path.at(-1)
  if (last !== 'value' && last !== 'default' && last !== 'from') return []
  if (root === 'fields' && path.length === 3) return ofScreen(facts, name ?? '', names)
  const named = namedAt(facts, path)
  if (named === null) return []
  const node = nodeOf(named.holder, named.name)
  if (!isCell(path)) return [{ node, row: named.holder === FORM ? null : baseOf(facts, named.holder) }]
  // The lines are computed together with each of their cells, and the cell together with those beside it.
  const lines = `${named.holder}.${named.name}`
  return [
    { node, row: null },
    { node: nodeOf(lines, nameAt(facts.page, path)), row: lines },
  ]
}

/** Whether a path leads to a word about a field of child rows. */
const isCell = (path: Path): boolean =>
  path.at(-4) === 'fields' && (path[0] === 'fields' ? path.length === 6 : path.at(-5) === 'override')

export interface NamedField {
  /** `form`, or the read whose rows have the field. */
  readonly holder: string
  readonly name: string
}

/** The field, or the lines of the cell, whose value is at a path below a read, a block or the lines of the screen. */
function namedAt(facts: PageFacts, path: Path): NamedField | null {
  const [root, name, , at] = path
  if (root === 'fields') return { holder: FORM, name: String(name) }
  if (root !== 'data') return namedInBlock(facts, path)
  const field = facts.page.data?.[String(name)]?.fields?.[Number(at)]
  return field ? { holder: String(name), name: field.name } : null
}

/** The field with an override in a form or an editable column. */
export function namedInBlock({ blocks, reads }: PageFacts, path: Path): NamedField | null {
  const placed = blocks.findLast((each) => each.path.every((step, at) => step === path[at]))
  const inputs = placed?.facts.inputs
  if (!placed || !inputs) return null
  const name = inputs.items[Number(path[placed.path.length + 1])]?.name ?? ''
  return { holder: inputs.read === null ? FORM : (reads.get(inputs.read)?.base ?? inputs.read), name }
}

/** Values computed from the form alone are not computed in rows, and values that refer to a row not in the form. */
function ofScreen(facts: PageFacts, name: string, names: readonly string[]): readonly Valued[] {
  const { reads, own } = facts
  const inForm = names.includes('row') ? [] : [{ node: nodeOf(FORM, name), row: null }]
  if (names.includes('form') && !names.includes('row')) return inForm
  const field = own.get(name)
  const inReads = [...reads.values()]
    .filter(({ fields }) => fields.get(name) === field)
    .map((read) => ({ node: nodeOf(read.name, name), row: baseOf(facts, read.name) }))
  const inLines = [...own.values()]
    .filter(({ children }) => children.get(name) === field)
    .map((lines) => `${FORM}.${lines.name}`)
    .map((row) => ({ node: nodeOf(row, name), row }))
  return [...inForm, ...inReads, ...inLines]
}

/** Rows of a computed read have the values of the read that they belong to. */
const baseOf = ({ reads }: PageFacts, read: string): string | null => reads.get(read)?.base ?? null

function namesIn(facts: PageFacts, { names, members }: CheckedExpression, row: string | null): readonly string[] {
  const queried = names.filter((name) => facts.reads.has(name)).map((name) => nodeOf(READ, name))
  const read = members.flatMap(({ root, path: [member] }) => {
    if (member === undefined) return []
    if (root === 'form') return [nodeOf(FORM, member)]
    const rows = root === 'row' ? row : baseOf(facts, root)
    return rows === null ? [] : [nodeOf(rows, member)]
  })
  return [...queried, ...read]
}

/** The shortest way from a value back to itself; null when there is none. */
function circleThrough(dependencies: Dependencies, start: string): readonly Dependency[] | null {
  const seen = new Set<string>()
  let ways: readonly (readonly Dependency[])[] = [[]]
  while (ways.length > 0) {
    const longer = ways.flatMap((way) => {
      return (dependencies.get(way.at(-1)?.to ?? start) ?? []).map((next) => [...way, next])
    })
    const closed = longer.find((way) => way.at(-1)?.to === start)
    if (closed) return closed
    ways = longer.filter((way) => {
      const { to = '' } = way.at(-1) ?? {}
      const isNew = !seen.has(to)
      seen.add(to)
      return isNew
    })
  }
  return null
}
