/** Who may take a document from which status to which. Read by the reference server alone. */
import type { Tree } from '../expressions/tree.ts'

/** The moves of a document (foundation §4). Only `server/workflow/transition.ts` carries one out. */
export interface Workflow {
  /** The template's name in app.yaml; null when the screen wrote its own. */
  readonly template: string | null
  /** Shipped as an example, not a site's own rule (decisions.md, workflows). */
  readonly example: boolean
  readonly starts: string
  readonly moves: Readonly<Record<string, readonly Move[]>>
  readonly ownDocuments: 'refuse' | 'allow'
}

/** One move; `from` are statuses it may begin with. */
export interface Move {
  readonly from: readonly string[]
  readonly to: string
  /** A role of app.yaml, or `owner`. */
  readonly by: string
  readonly when: Tree | null
}
