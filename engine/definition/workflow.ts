/** Who may take a document from which status to which. Read by the reference server alone. */
import type { Tree } from '../expressions/tree.ts'

export interface Workflow {
  /** The template's name in app.yaml; null when the screen wrote its own. */
  readonly template: string | null
  /** Shipped as an example, not a site's own rule (decisions.md, workflows). */
  readonly example: boolean
  readonly starts: string
  readonly moves: Readonly<Record<string, readonly Move[]>>
  readonly ownDocuments: 'refuse' | 'allow'
}

export interface Move {
  readonly from: readonly string[]
  readonly to: string
  /** A role of app.yaml, or `owner`. */
  readonly by: string
  readonly when: Tree | null
}
