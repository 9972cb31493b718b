/** What a press reads from the page, and the changes that it may make. */
import type { PressContext } from './context.ts'
import type { PageCore } from '../core.ts'
import { pressChanges } from '../events/press-changes.ts'
import { namesNow } from '../scope/page-names.ts'

/** Values are read when they are requested: a step sees the changes of earlier steps. */
export function pressContext(core: PageCore): PressContext {
  const { cells } = core
  const { definition, given, state, reads } = cells
  return {
    definition,
    store: state.store,
    locale: given.locale,
    newKey: given.newKey,
    names: () => namesNow(cells),
    read: (name) => {
      const read = definition.reads[name]
      return read ? { read, rows: reads.rows(name).get() } : null
    },
    version: () => cells.answers.version(),
    page: pressChanges(core),
  }
}
