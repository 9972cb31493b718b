import type { Names } from '../runtime/scope.ts'
import type { PageCells } from './cells.ts'

/** Every name of a page as it is now: what a press sees. */
export function namesNow({ location, reads, form }: PageCells): Names {
  const own = { form: form.all.get(), changed: reads.changed.all.get() }
  return { ...location.names.get(), ...location.namesNow(), ...reads.values.all.get(), ...own }
}
