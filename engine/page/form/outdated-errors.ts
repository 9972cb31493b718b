import type { Definition } from '../../definition/definition.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import type { UseList } from '../../definition/uses.ts'
import { fieldInputs } from './form-inputs.ts'

type Errors = ReadonlyMap<string, string>

/**
 * The errors without those that may no longer hold once these fields have changed: their own, and those of fields whose
 * rules use them, also through computed values. Where a rule is still broken, the form shows it by itself.
 *
 * @param errors by field, or by the key of a cell (`cellErrorKey`)
 * @returns the same map where none is affected
 */
export function withoutOutdated(errors: Errors, definition: Definition, changed: readonly string[]): Errors {
  if (errors.size === 0) return errors
  const fields = withComputed(definition, changed)
  const isOutdated = (key: string): boolean =>
    fields.has(key) ||
    fieldInputs(definition, key).some((input) => usesAny(usesOfInput(definition, input).look, fields))
  const remaining = [...errors].filter(([key]) => !isOutdated(key))
  return remaining.length === errors.size ? errors : new Map(remaining)
}

/** The fields, and those whose values are computed from them. */
function withComputed({ uses }: Definition, changed: readonly string[]): ReadonlySet<string> {
  const fields = new Set(changed)
  const computed = Object.entries(uses.fields)
  let size = 0
  while (size !== fields.size) {
    size = fields.size
    for (const [name, { value }] of computed) if (usesAny(value, fields)) fields.add(name)
  }
  return fields
}

function usesAny(uses: UseList, fields: ReadonlySet<string>): boolean {
  return uses.some(([name, member]) => name === 'form' && (member === null || fields.has(member)))
}
