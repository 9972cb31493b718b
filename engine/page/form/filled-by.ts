/** What choosing an option changes. */
import type { Row } from '../../calls/contract.ts'
import { isNamed } from '../../definition/format.ts'
import type { Field, Input } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Option } from './option.ts'

/**
 * The values that choosing an option fills in: field → a member of the option; choosing none empties them. A link is
 * chosen with all members that its ERP returned.
 */
export function filledBy({ fills }: Input, options: readonly Option[], value: Value): Row {
  const chosen = isNamed(value) ? value : options.find(({ id }) => id === String(value))?.row
  return Object.fromEntries(Object.entries(fills).map(([field, member]) => [field, chosen?.[member] ?? null]))
}

/** The value of a link for a chosen row: with the members that expressions read, as far as they are known. */
export function linkValue(value: Value, { reads = [] }: Pick<Field, 'reads'> = {}): Value {
  if (!isNamed(value)) return value
  const members = reads.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name] ?? null] as const] : []))
  return { id: value['id'] ?? null, text: value.text, ...Object.fromEntries(members) }
}
