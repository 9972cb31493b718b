/** What other values of a form decide whether a value is shown. */
import { usesOfTree } from '../expressions/uses.ts'
import type { Tree } from '../expressions/tree.ts'
import type { Definition } from './definition.ts'
import type { UseList } from './uses.ts'

/** The name that a value has in the form, or in the form and in its row. */
interface OwnNames {
  readonly form: string
  readonly row?: string
}

/** Whether a condition depends on other values of the form or of the row, and not on the one it is about. */
export const isSteeredBy = (uses: UseList, own: OwnNames): boolean =>
  uses.some(([root]) => Object.hasOwn(own, root)) &&
  !uses.some(
    ([root, member]) => Object.hasOwn(own, root) && (member === null || member === own[root as keyof OwnNames]),
  )

/**
 * Whether other values of its line or of the form decide if a cell of lines is shown. A computed value of the form may
 * depend on the lines, so it does not count.
 */
export function isSteeredCell(
  fields: Definition['fields'],
  { lines, name }: { readonly lines: string; readonly name: string },
  visibleWhen: Tree | null,
): boolean {
  const uses = visibleWhen === null ? [] : usesOfTree(visibleWhen)
  const isComputed = uses.some(([root, member]) => root === 'form' && (fields[member ?? '']?.value ?? null) !== null)
  return !isComputed && isSteeredBy(uses, { form: lines, row: name })
}
