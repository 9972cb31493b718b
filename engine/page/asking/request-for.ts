import type { Definition, Read } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import { visibleForm } from '../form/form-state.ts'
import type { Names } from '../scope/names.ts'
import { readRequestOf, type ReadRequest } from './fetch-row-page.ts'

/** The request of a read with these names; null while its `when` does not hold. */
export function requestFor(definition: Definition, { from, when }: Read, names: Names): ReadRequest | null {
  if (from.from !== 'call' || (when !== null && !holds(when, names))) return null
  return readRequestOf(definition, from, { ...names, form: visibleForm(definition, names) })
}
