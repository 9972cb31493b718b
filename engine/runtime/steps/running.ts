import type { Step } from '../../definition/definition.ts'
import type { ReadyAction } from '../actions.ts'
import type { ActionHost } from '../host.ts'
import type { Names } from '../scope.ts'

/** A step under way. */
export interface Running {
  readonly host: ActionHost
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

/** No further step is done; why was said. */
export const STOPPED = Symbol('stopped')
