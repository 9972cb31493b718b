/** The address of a view. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { ACTIVE_TAB, plainValues, VALUE, VIEW, viewIn } from './address.ts'
import { readOpening } from './record-views.ts'

/** The address of a view with these values; parameters of filters and of the ERP are unchanged. */
export function viewAddress(definition: Definition, params: URLSearchParams, to: Shown): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of params.keys()) if (name.startsWith(VALUE)) next.delete(name)
  if (to.view !== viewIn(definition, params)) next.delete(ACTIVE_TAB)
  next.delete(VIEW)
  if (to.view !== definition.start) next.set(VIEW, to.view)
  for (const [name, text] of sharedValues(definition, to)) next.set(VALUE + name, text)
  return next
}

interface Shown {
  readonly view: string
  readonly with: Row | null
}

/**
 * For a view of a record only the key: a person who opens the address gets the record from the server
 * (linked-record.ts), and entered values appear in no link and in no proxy log.
 */
function sharedValues(definition: Definition, { view, with: values }: Shown): ReturnType<typeof plainValues> {
  const read = readOpening(definition, view)
  const plain = plainValues(definition, values)
  return read === null ? plain : plain.filter(([name]) => name === read.key)
}
