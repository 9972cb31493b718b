import type { Names } from './names.ts'
import type { PageCells } from '../cells.ts'

/** Every name of a page as it is now: for a press. */
export function namesNow(cells: PageCells): Names {
  return { ...namesDrawn(cells), ...cells.location.namesNow() }
}

/** The same as of when the page was opened: for drawing. */
export function namesDrawn({ location, reads, form }: PageCells): Names {
  return {
    ...location.names.get(),
    ...reads.values.all.get(),
    form: form.all.get(),
    changed: reads.changed.all.get(),
  }
}
