/** Values of links and the fields they fill before a person has chosen a row: a default is only an id. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Cell } from '../cell.ts'
import { asTyped, isLinkType } from '../../fields/field-types.ts'
import { fieldInputs } from './form-inputs.ts'
import { linkValue } from './filled-by.ts'

/** The cells of a form that links depend on. */
interface FormCells {
  /** Undefined: nobody has typed into it, chosen or emptied it. */
  typed(field: string): Cell<Value | undefined>
  /** The row that a link refers to by default, once it has been read. */
  defaultRow(field: string): Cell<Row | undefined>
  /** The field's current value. */
  value(field: string): Cell<Value>
}

/** Values derived from the rows of default links. They are no changes: they are not stored and create no draft. */
export interface DefaultLinks {
  /** The value that a link fills into the field by default; undefined: none. */
  filled(field: string): Value | undefined
  /** The value of a link with the text of its row. */
  withText(field: string, value: Value): Value
}

/** A cell that calls these functions depends on the cells they read. */
export function defaultLinks(definition: Definition, { typed, defaultRow, value }: FormCells): DefaultLinks {
  const sources = fillsOf(definition)
  const rowOf = (link: string, of: Value): Row | undefined => {
    const row = typed(link).get() === undefined ? defaultRow(link).get() : undefined
    return row !== undefined && isNamed(of) && row['id'] === of['id'] ? row : undefined
  }
  return {
    filled(field) {
      const source = sources.get(field)
      const row = source && rowOf(source.link, value(source.link).get())
      if (source === undefined || row === undefined) return undefined
      return asTyped(definition.fields[field]?.type ?? 'text', row[source.member] ?? null)
    },
    withText(field, own) {
      if (!isLinkType(definition.fields[field]?.type)) return own
      return linkValue(rowOf(field, own) ?? own, definition.fields[field])
    },
  }
}

interface Fill {
  readonly link: string
  readonly member: string
}

/** By filled field; if several links fill it, the last one wins, as when they are chosen one after the other. */
function fillsOf(definition: Definition): ReadonlyMap<string, Fill> {
  const entries = definition.form.flatMap((link): readonly [string, Fill][] => {
    const input = fieldInputs(definition, link).find((each) => each.default !== null)
    if (!isLinkType(definition.fields[link]?.type) || input === undefined) return []
    return Object.entries(input.fills).map(([field, member]) => [field, { link, member }])
  })
  return new Map(entries)
}
