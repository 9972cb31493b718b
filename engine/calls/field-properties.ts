/**
 * Reads `get_props` (site-modules §7, "form field properties") leniently: for each field the options themselves or
 * `{ options, label, required, … }`, as a map by field or as a list of fields with their names. Options may be texts,
 * maps with `id` and `text` (or `value` and `label`), or a map of id to text; ids may be numbers.
 *
 * Labels, marks and rules are in the screen's definition; of the properties of a field only its options are used.
 */
import type { Value } from '../expressions/tree.ts'
import { membersOf, textOrNull } from './answers.ts'
import type { Row } from './contract.ts'

/** Field → its options as a list of maps with `id` and `text`; a field without options is unchanged. */
export function readFieldProperties(value: unknown): Row {
  const fields = Array.isArray(value) ? value.map(namedField) : Object.entries(membersOf(value))
  return Object.fromEntries(fields.filter(([name]) => name !== '').map(([name, field]) => [name, optionsOf(field)]))
}

function namedField(entry: unknown): readonly [string, unknown] {
  const { field, name, id, key } = membersOf(entry)
  return [textOrNull(field) ?? textOrNull(name) ?? textOrNull(key) ?? textOrNull(id) ?? '', entry]
}

function optionsOf(field: unknown): Value {
  if (Array.isArray(field)) return field.map(optionIn)
  const { options } = membersOf(field)
  if (Array.isArray(options)) return options.map((option) => bareOption(option) ?? optionIn(option))
  if (typeof options !== 'object' || options === null) return field as Value
  return Object.entries(options).map(([id, text]) => ({ id, text: textOrNull(text) ?? id }))
}

/** Among properties a text is an option like any other; a list of texts only is what its screen expects. */
function bareOption(option: unknown): Value {
  const id = textOrNull(option)
  return id === null ? null : { id, text: id }
}

function optionIn(option: unknown): Value {
  const { id, value, text, label } = membersOf(option)
  const key = textOrNull(id) ?? textOrNull(value) ?? textOrNull(text)
  if (key === null) return option as Value
  return { ...(option as Row), id: key, text: textOrNull(text) ?? textOrNull(label) ?? key }
}
