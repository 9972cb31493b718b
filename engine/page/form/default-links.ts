/** What links of a form hold and fill in before anybody has chosen a row: a default is an id alone. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Cell } from '../cell.ts'
import { asTyped } from '../reads/rows.ts'
import { inputsOf } from './form-inputs.ts'
import { linkOf } from './options.ts'

/** What is known of the fields of a form. */
interface FormCells {
  /** Undefined: nobody has typed into it, chosen or emptied it. */
  typed(field: string): Cell<Value | undefined>
  /** The row that a link refers to by default, once it was read. */
  defaultRow(field: string): Cell<Row | undefined>
  /** What the form holds. */
  value(field: string): Cell<Value>
}

/** Values that follow from the rows of default links. They are no changes: nothing of it is stored or makes a draft. */
export interface DefaultLinks {
  /** What a link fills into the field by default; undefined: nothing. */
  filled(field: string): Value | undefined
  /** The value of a link with the text of its row. */
  withText(field: string, value: Value): Value
}

/** Cells that call these follow what they read. */
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
      if (definition.fields[field]?.type !== 'link') return own
      return linkOf(rowOf(field, own) ?? own)
    },
  }
}

interface Fill {
  readonly link: string
  readonly member: string
}

/** By the field that is filled in: of several links the last, as where one is chosen after the other. */
function fillsOf(definition: Definition): ReadonlyMap<string, Fill> {
  const entries = definition.form.flatMap((link): readonly [string, Fill][] => {
    const input = inputsOf(definition, link).find((each) => each.default !== null)
    if (definition.fields[link]?.type !== 'link' || input === undefined) return []
    return Object.entries(input.fills).map(([field, member]) => [field, { link, member }])
  })
  return new Map(entries)
}
