/** Figures from other rows and documents. Read by the reference server only; the page asks for them by a call. */
import type { Tree } from '../expressions/tree.ts'

/** The call that answers the figures of a form, and the read of the page with them. */
export const FIGURES = 'figures'

/** The query parameter with a field of the form: `form.Client`. */
export const figureParameter = (field: string): string => `form.${field}`

/** The key that is the id of the row. */
export const ROW_ID = 'id'

/** A number that the server works out from other rows. */
export interface Figure {
  readonly name: string
  /** Whether the cards of lists show it. */
  readonly isListed: boolean
  /** Added up. */
  readonly of: readonly FigureSource[]
  /** Taken off. */
  readonly less: readonly FigureSource[]
}

/** A field of the rows of a screen, of those with certain values. */
export interface FigureSource {
  readonly screen: string
  /** The field whose lines are added up. Missing: the rows are. */
  readonly lines?: string
  /** The field that is added up. */
  readonly field: string
  /** The statuses in which a document counts; null: the rows have none. */
  readonly while: readonly string[] | null
  /** The value that a row must have, by field, or by `ROW_ID` its own id. An empty one makes the figure empty. */
  readonly keys: Readonly<Record<string, Tree>>
}

/** Every source of a figure. */
export const figureSources = ({ of, less }: Pick<Figure, 'of' | 'less'>): readonly FigureSource[] => [...of, ...less]
