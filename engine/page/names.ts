import type { Names } from '../runtime/scope.ts'
import type { PageCells } from './cells.ts'

/** Every name of a page as it is now: what a press sees. */
export function namesNow({ place, reads, form }: PageCells): Names {
  const own = { form: form.all.get(), changed: reads.changed.all.get() }
  return { ...place.names.get(), ...place.namesNow(), ...reads.values.all.get(), ...own }
}
