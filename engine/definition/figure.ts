/** Figures from other rows and documents. Read by the reference server only; the page asks for them by a call. */
import type { Tree, Value } from '../expressions/tree.ts'
import { partsOf, usesOfTree } from '../expressions/uses.ts'

/** The call that answers the figures of a form, and the read of the page with them. */
export const FIGURES = 'figures'

/** The key that is the id of the row. */
export const ROW_ID = 'id'

/** A number that the server works out from other rows. */
export interface Figure {
  readonly name: string
  /** The field each of whose lines has one. Missing: the form has one. */
  readonly each?: string
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

/** The figures that an expression reads: one of lines as a member of whatever row. */
export function figuresRead(tree: Tree, figures: readonly Pick<Figure, 'name' | 'each'>[]): readonly string[] {
  const uses = usesOfTree(tree)
  const ofForm = (name: string): boolean =>
    uses.some(([root, member]) => (root === 'form' || root === 'row') && member === name)
  return figures.flatMap(({ name, each }) =>
    (each === undefined ? ofForm(name) : readsMember(tree, name)) ? [name] : [],
  )
}

/** Not the answer itself, which its own cell reads. */
const readsMember = (tree: Tree, name: string): boolean =>
  (tree.op === 'member' && tree.key === name && !(tree.of.op === 'name' && tree.of.name === FIGURES)) ||
  partsOf(tree).some((part) => readsMember(part, name))

/** Figures of lines: by field, of each of its lines by the key of the line, by figure. */
export type LineFigures = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Value>>>>>>

/** Every source of a figure. */
export const figureSources = ({ of, less }: Pick<Figure, 'of' | 'less'>): readonly FigureSource[] => [...of, ...less]
