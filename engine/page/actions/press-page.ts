/** Runs a press on a page step by step. Loaded when something is selected or pressed. */
import type { Row } from '../../calls/contract.ts'
import type { PageCore } from '../core.ts'
import type { PageModel } from '../page-model.ts'
import { stop, type ActionResult, type Effect, type EffectOutcome, type PressSteps } from './effects.ts'
import { press } from './press.ts'
import { pressContext } from './press-context.ts'
import { actionNow } from './action-now.ts'

/** @param rows the rows the press applies to: one row, the selected rows, or none */
export function pressOn(
  { core }: Pick<PageModel, 'core'>,
  name: string,
  rows: readonly Row[],
): PressSteps<ActionResult> {
  const pressed = actionNow(core.cells, name, rows)
  return pressed ? inEvents(press(pressContext(core), pressed), core) : notShown()
}

/** Runs each step of a press as an event of its own; an abandoned press is cancelled. */
function* inEvents(work: PressSteps<ActionResult>, { event }: PageCore): PressSteps<ActionResult> {
  let next: IteratorResult<Effect, ActionResult> = event(() => work.next())
  try {
    while (!next.done) {
      const outcome: EffectOutcome = yield next.value
      next = event(() => work.next(outcome))
    }
    return next.value
  } finally {
    if (!next.done) event(() => work.return(stop('cancelled').result))
  }
}

// oxlint-disable-next-line require-yield
function* notShown(): PressSteps<ActionResult> {
  return stop('not-enabled').result
}
