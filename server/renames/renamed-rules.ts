/** Rules and rights as they were accepted, in the names that their statuses, roles and options have now. */
import type { Workflow } from '../../engine/definition/definition.ts'
import type { ReadRights } from '../../engine/definition/rights.ts'
import type { Tree } from '../../engine/expressions/tree.ts'

/** Former name → name of now. */
export type NewNames = ReadonlyMap<string, string>

export interface RenamedNames {
  readonly statuses: NewNames
  readonly roles: NewNames
  /** The options of each field that has renamed ones, by the name of the field. */
  readonly options: ReadonlyMap<string, NewNames>
}

export const NOTHING_RENAMED: RenamedNames = { statuses: new Map(), roles: new Map(), options: new Map() }

export function renamedWorkflow(workflow: Workflow, renaming: RenamedNames): Workflow {
  const { statuses, roles } = renaming
  const moves = Object.entries(workflow.moves).map(([event, list]) => [
    event,
    list.map((move) => ({
      ...move,
      from: move.from.map((status) => nameIn(statuses, status)),
      to: nameIn(statuses, move.to),
      by: nameIn(roles, move.by),
      when: renamedConditions(move.when, renaming),
    })),
  ])
  return {
    ...workflow,
    starts: nameIn(statuses, workflow.starts),
    moves: Object.fromEntries(moves) as Workflow['moves'],
  }
}

/** @param rights as they are stored: only the declared ones */
export function renamedRights(rights: Partial<ReadRights>, renaming: RenamedNames): Partial<ReadRights> {
  const { see, seen, manage, change, allowed } = rights
  const named = (names: readonly string[]) => names.map((role) => nameIn(renaming.roles, role))
  return {
    ...rights,
    ...(see && { see: renamedKeys(see, renaming.roles) }),
    ...(seen && { seen: Object.fromEntries(Object.entries(seen).map(([field, roles]) => [field, named(roles)])) }),
    ...(manage && { manage: named(manage) }),
    ...(change && { change: named(change) }),
    ...(allowed && { allowed: renamedConditions(allowed, renaming) }),
  }
}

export const nameIn = (names: NewNames, name: string): string => names.get(name) ?? name

const renamedKeys = <Value>(map: Readonly<Record<string, Value>>, names: NewNames): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [nameIn(names, key), value]))

/** The field that a condition compares as the status of a document. */
const STATUS = 'Status'
const COMPARED: ReadonlySet<unknown> = new Set(['==', '!=', 'in'])

/** Anything with conditions in it, in which written options and statuses are compared by their names of now. */
function renamedConditions<Part>(part: Part, renaming: RenamedNames): Part {
  if (Array.isArray(part)) return part.map((each: unknown) => renamedConditions(each, renaming)) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => [key, renamedConditions(value as unknown, renaming)])
  const renamed = Object.fromEntries(entries) as Part
  return isComparison(renamed) ? (withNewNames(renamed, renaming) as Part) : renamed
}

type Comparison = Extract<Tree, { readonly left: Tree }>

const isComparison = (part: unknown): part is Comparison =>
  typeof part === 'object' &&
  part !== null &&
  'left' in part &&
  'right' in part &&
  'op' in part &&
  COMPARED.has(part.op)

function withNewNames(tree: Comparison, renaming: RenamedNames): Tree {
  const { left, right } = tree
  const names = namesOf(left, renaming) ?? namesOf(right, renaming)
  return names ? { ...tree, left: renamedLiterals(left, names), right: renamedLiterals(right, names) } : tree
}

/** The renamed values of the field that a side of a comparison reads. */
function namesOf(side: Tree, { statuses, options }: RenamedNames): NewNames | null {
  if (side.op !== 'member') return null
  return options.get(side.key) ?? (side.key === STATUS ? statuses : null)
}

function renamedLiterals(tree: Tree, names: NewNames): Tree {
  if (tree.op === 'list') return { ...tree, items: tree.items.map((item) => renamedLiterals(item, names)) }
  return tree.op === 'literal' && typeof tree.value === 'string' ? { ...tree, value: nameIn(names, tree.value) } : tree
}
