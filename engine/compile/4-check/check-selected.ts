import type { Path } from '../1-parse/path.ts'
import type { FileCheck } from './checking.ts'
import type { Subjects } from './subjects.ts'

/** The floating button has room for three actions (site-modules §2.5). */
const MOST_SELECTED = 3

/** At most three actions among those of rows refer to the selection. @param path of the list of their names */
export function checkSelectedActions(
  { positions, report }: FileCheck,
  { of }: Subjects,
  { actions = [], path }: { readonly actions: readonly string[] | undefined; readonly path: Path },
): void {
  const selected = actions.filter((name) => of.get(name) === 'selected')
  const fourth = selected[MOST_SELECTED]
  if (fourth === undefined) return
  const range = positions.value([...path, actions.indexOf(fourth)])
  const notes = [`They are: ${selected.join(', ')}`]
  report({ code: 'too-many-for-selected', names: [fourth, String(MOST_SELECTED)], range, notes })
}
