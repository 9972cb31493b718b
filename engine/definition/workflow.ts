/** Who may take a document from which status to which. Read by the reference server alone. */
import { NUMBER_FIELD } from './document-number.ts'
import type { Tree } from '../expressions/tree.ts'

/** The moves of a document (foundation §4). Only `server/workflow/transition.ts` carries one out. */
export interface Workflow {
  /** The template's name in app.yaml; null when the screen wrote its own. */
  readonly template: string | null
  /** Shipped as an example, not a site's own rule. */
  readonly example: boolean
  readonly starts: string
  readonly moves: Readonly<Record<string, readonly Move[]>>
  readonly ownDocuments: 'refuse' | 'allow'
  /**
   * Fields that its owner may change while it is being decided; another change sends it back to `starts`. Null: it is
   * taken back before anything in it is changed.
   */
  readonly keeps: readonly string[] | null
}

/** As it is stored and hashed: what nobody says is left out, so that rules of before stay accepted. */
export function workflowText(workflow: Workflow | null): string {
  if (workflow === null || workflow.keeps !== null) return JSON.stringify(workflow)
  const { keeps: _, ...others } = workflow
  return JSON.stringify(others)
}

/** A workflow from its text. */
export function workflowIn(text: string): Workflow | null {
  const workflow = JSON.parse(text) as Workflow | null
  return workflow && { ...workflow, keeps: workflow.keeps ?? null }
}

/** One move; `from` are statuses it may begin with. */
export interface Move {
  readonly from: readonly string[]
  readonly to: string
  /** A role of app.yaml, or `owner`. */
  readonly by: string
  readonly when: Tree | null
  /** Why not, while `when` does not hold. Missing: the common sentence; accepted workflows have none. */
  readonly reason?: string
}

/** What of a row the rules of a workflow may read beside its own fields: it is the same whoever asks. */
export const ruledRowFields = [
  'id',
  'Status',
  'version',
  'dateStamp',
  NUMBER_FIELD,
  'awsfile_count',
  'ot_awsfile_ids_count',
] as const

/** A field of a row that conditions of moves read beside the fields of the document (ADR 185). */
export type RuledRowField = (typeof ruledRowFields)[number]
