import type { Step } from '../../definition/definition.ts'
import type { ReadyAction } from '../../runtime/actions.ts'
import type { ActionHost, PageHost, ReadState } from '../../runtime/host.ts'
import type { Names } from '../../runtime/scope.ts'

/** What a press reads and changes at once; what takes time or reaches outside of the page is an effect. */
export interface PressContext extends Pick<ActionHost, 'definition' | 'store' | 'locale' | 'names' | 'newKey'> {
  /** The newest rows of a read. */
  read(name: string): Pick<ReadState, 'read' | 'rows'> | null
  /** What only a page with a form has. */
  readonly page?: Omit<PageHost, 'untilRead'> | undefined
}

/** A step under way. */
export interface StepContext {
  readonly context: PressContext
  readonly ready: ReadyAction
  readonly names: Names
  readonly asOf: AsOf
}

/**
 * When the press began, or its last call was answered, by `performance.now()`: what is read since then knows all
 * that the press has done. One for the action and those it runs.
 */
export interface AsOf {
  since: number
}

export type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>
