/** The values that a form is opened with: those of its row, and what was typed over them before. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { asTyped, isNumeric } from '../../fields/field-types.ts'
import { contractContext, valueOrText } from '../../fields/parse.ts'
import { isLink, type HistoryEntry } from '../address/address.ts'

/** The values that the form of a history entry starts with. */
export function startAt(definition: Definition, entry: HistoryEntry): Row {
  return startOf(definition, isLink(entry) ? readTexts(definition, entry.with) : entry.with)
}

/** The values a form starts with: those of a row for fields the form has. */
export function startOf(definition: Definition, values: Row | null): Row {
  const own = Object.entries(values ?? {}).filter(([name]) => definition.form.includes(name))
  return Object.fromEntries(own.map(([name, value]) => [name, typedAs(definition, name, value)]))
}

function readTexts({ fields }: Definition, texts: Row | null): Row {
  const read = Object.entries(texts ?? {}).map(([name, text]): readonly [string, Value] => {
    const field = fields[name]
    // Numbers are read where the values of rows are: their currency is not in the address.
    const isRead = field !== undefined && !isNumeric(field.type)
    return [name, isRead ? valueOrText(String(text), field, ADDRESS) : text]
  })
  return Object.fromEntries(read)
}

const ADDRESS = contractContext({ locale: 'en-IN', currency: 'INR', timeZone: 'UTC' })

function typedAs({ fields }: Definition, name: string, value: Value): Value {
  const field = fields[name]
  if (!field || value === null) return value
  if (field.many) return (Array.isArray(value) ? value : [value]).map(idIn)
  return asTyped(field.type, value)
}

/** One of several values as it is chosen: if the ERP sent a map for it, its id. */
function idIn(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { id, text } = value as Row
  return id ?? text ?? null
}

/** Values typed before, as they are kept (`drafts.ts`). */
interface TypedValues {
  readonly form: Row
  readonly opened?: Row
}

/**
 * The typed values, and the version of the row they were typed over (foundation §3): if another person has saved the
 * row since, the ERP refuses the form when it is sent.
 */
export function restoredFrom(draft: TypedValues): Row {
  const { version = null } = draft.opened ?? {}
  return version === null ? typedIn(draft) : { version, ...typedIn(draft) }
}

/**
 * The values that a person typed. Untouched values are left out, such as the row's version at that time: the form
 * starts with the current row.
 */
export function typedIn({ form, opened = {} }: TypedValues): Row {
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name])),
  )
}
