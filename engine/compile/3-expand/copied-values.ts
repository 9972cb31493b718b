/** Which values of a document its copy begins with. */
import type { ApprovalsNode, FieldNode } from './ast.ts'

type Item = NonNullable<ApprovalsNode['form']>[number]

/**
 * The items of the form whose values are copied. What no two documents may have in common stays empty, a default that
 * depends on the day, the person or other values is worked out anew, and so is what such a link fills in.
 */
export function copiedItems({ form = [], fields = {} }: Pick<ApprovalsNode, 'form' | 'fields'>): readonly Item[] {
  const words = ({ name, override }: Item): Partial<FieldNode> => ({ ...fields[name], ...override })
  const isAnew = (item: Item): boolean => isComputed(words(item).default)
  const isUnique = (item: Item): boolean => (words(item).unique ?? false) !== false
  const filled = new Set(form.filter(isAnew).flatMap((item) => Object.keys(words(item).fills ?? {})))
  return form.filter((item) => !isAnew(item) && !isUnique(item) && !filled.has(item.name))
}

const isComputed = (value: unknown): boolean => typeof value === 'string' && value.startsWith('=')
