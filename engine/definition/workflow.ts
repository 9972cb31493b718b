/** Who may move a document from which status to which. Read by the reference server only. */
import { NUMBER_FIELD } from './document-number.ts'
import type { Tree } from '../expressions/tree.ts'

/** The moves of a document (foundation §4). Only `server/workflow/transition.ts` carries them out. */
export interface Workflow {
  /** The template's name in app.yaml; null when the screen defines its own workflow. */
  readonly template: string | null
  /** Shipped as an example, not a site's own rule. */
  readonly example: boolean
  readonly starts: string
  readonly moves: Readonly<Record<string, readonly Move[]>>
  readonly ownDocuments: 'refuse' | 'allow'
  /** Fields whose person may not approve or reject it either. Missing: none, as in older workflows. */
  readonly refusedIn?: readonly string[]
  /**
   * Fields that its owner may change while it is being decided; any other change sends it back to `starts`. Null: it
   * must be taken back before it is changed.
   */
  readonly keeps: readonly string[] | null
}

/** The text that is stored and hashed: a null `keeps` is left out, so that previously accepted rules stay accepted. */
export function workflowText(workflow: Workflow | null): string {
  if (workflow === null || workflow.keeps !== null) return JSON.stringify(workflow)
  const { keeps: _, ...others } = workflow
  return JSON.stringify(others)
}

/** Parses the text of a workflow. */
export function workflowIn(text: string): Workflow | null {
  const workflow = JSON.parse(text) as Workflow | null
  return workflow && { ...workflow, keeps: workflow.keeps ?? null }
}

/** The roles that decide documents: those of all moves but the submission, which is for the owner only. */
export function decidersIn(workflow: Pick<Workflow, 'moves'> | null): readonly string[] {
  const { submit: _, ...others } = workflow?.moves ?? {}
  const roles = Object.values(others).flatMap((moves) => moves.map(({ by }) => by))
  return [...new Set(roles)].filter((role) => role !== 'owner')
}

/** The statuses that documents have by the workflow, in its order. */
export function statusesIn(workflow: Pick<Workflow, 'starts' | 'moves'> | null): readonly string[] {
  if (workflow === null) return []
  const moves = Object.values(workflow.moves).flat()
  return [...new Set([workflow.starts, ...moves.flatMap(({ from, to }) => [...from, to])])]
}

/** One move; `from` are the statuses it can start from. */
export interface Move {
  readonly from: readonly string[]
  readonly to: string
  /** A role of app.yaml, or `owner`. */
  readonly by: string
  readonly when: Tree | null
  /** The reason shown while `when` does not hold. Missing: the standard text; accepted workflows have none. */
  readonly reason?: string
}

/** Fields of a row that workflow rules may use besides the document's own: their values are the same for all people. */
export const ruledRowFields = [
  'id',
  'Status',
  'version',
  'dateStamp',
  NUMBER_FIELD,
  'awsfile_count',
  'ot_awsfile_ids_count',
] as const

/** A field of a row that conditions of moves use besides the fields of the document (decision 19). */
export type RuledRowField = (typeof ruledRowFields)[number]
