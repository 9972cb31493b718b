import type { Insertable } from 'kysely'
import type { Move, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Tables } from '../database/tables.ts'
import type { RuledDocument } from '../workflow/document.ts'
import { openMoves, type MoveKind, movesFrom } from '../workflow/moves.ts'
import type { SeededPerson } from './people.ts'

/** Share of rows that wait for their first approval. */
const FRESH_SHARE = 0.4
const KINDS: readonly MoveKind[] = ['submit', 'approve', 'reject']

interface StatusDraw {
  readonly index: number
  /** From 0 to 1. */
  readonly draw: number
}

/** The status of a sample document: one to which the conditions of the workflow let its values come. */
export function sampleStatus(
  { statuses, workflow }: Pick<ServerDefinition, 'statuses' | 'workflow'>,
  document: Omit<RuledDocument, 'status'>,
  { index, draw }: StatusDraw,
): string {
  if (workflow === null) return nth(statuses, index)
  const states = statesOf(workflow)
  const wanted = freshStatus(workflow, draw) ?? nth(states, index)
  const withRules = reached(workflow, (kind, status) => firstMoves(openMoves(workflow, kind, { ...document, status })))
  if (withRules.has(wanted)) return wanted
  // A status to which no move leads is given by something else, so that no condition excludes it.
  const withoutRules = reached(workflow, (kind, status) => movesFrom(workflow, kind, status))
  const isPossible = (status: string): boolean => withRules.has(status) || !withoutRules.has(status)
  return isPossible(wanted) ? wanted : nth(states.filter(isPossible), index)
}

const nth = (statuses: readonly string[], index: number): string => statuses[index % statuses.length] ?? ''

function freshStatus({ moves }: Workflow, draw: number): string | null {
  return draw < FRESH_SHARE ? (moves['approve']?.[0]?.from[0] ?? null) : null
}

function statesOf(workflow: Workflow): readonly string[] {
  const moves = Object.values(workflow.moves).flat()
  return [...new Set([workflow.starts, ...moves.flatMap((move) => [...move.from, move.to])])]
}

/** The statuses that moves lead to from the first one. */
function reached({ starts }: Workflow, movesAt: (kind: MoveKind, status: string) => readonly Move[]): Set<string> {
  const statuses = new Set([starts])
  // A set is iterated over what is added meanwhile, too.
  for (const status of statuses) for (const kind of KINDS) for (const { to } of movesAt(kind, status)) statuses.add(to)
  return statuses
}

/** Of the moves of a role, the first one is made. */
const firstMoves = (moves: readonly Move[]): readonly Move[] =>
  moves.filter((move, at) => moves.findIndex(({ by }) => by === move.by) === at)

interface Past {
  readonly people: readonly SeededPerson[]
  readonly workflow: Workflow | null
  readonly status: string
}

/** The last move of a document, for display in lists. */
export function lastMove({ people, workflow, status }: Past, at: number): Partial<Insertable<Tables['documents']>> {
  for (const kind of ['approve', 'reject']) {
    const move = workflow?.moves[kind]?.find((each) => each.to === status)
    const person = people.find(({ roles }) => move && roles.includes(move.by))
    if (person) return { last_move: kind, last_person: person.name, last_at: new Date(at), decided_by: [person.id] }
  }
  return { last_move: null, last_person: null, last_at: null, decided_by: [] }
}
