/** The rows for which the parts of an expression can be evaluated. */
import { LINE_KEY } from '../../../engine/definition/field.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { ShownScreen } from '../frame-link.ts'

type Row = ShownScreen['reads'][number]['rows'][number]

export interface RowChoice {
  readonly label: string
  readonly row: Row
  /** The row of a read that the line is in, or the row itself; null: the line is in the form. */
  readonly document: Row | null
}

/** @param lines the field of lines whose cells the expression is about; null: it is about rows of reads */
export function rowChoices({ reads, names }: ShownScreen, lines: string | null): readonly RowChoice[] {
  const rows = reads.flatMap(({ name, rows }) =>
    rows.map((row) => ({ label: [name, ...titlesOf(row)].join(' · '), row, document: row })),
  )
  if (lines === null) return rows
  const { form = null } = names
  const documents = [...(isMap(form) ? [{ label: 'form', row: form, document: null }] : []), ...rows]
  return documents.flatMap(({ label, row: { [lines]: value = null }, document }) =>
    (Array.isArray(value) ? value : []).filter(isMap).map((row, at) => {
      const place = `${lines} ${at + 1}`
      return { label: [label, place, ...titlesOf(row)].join(' · '), row, document }
    }),
  )
}

/** The form is the row that a line is in; for a row, the stored row that is open, else the chosen one. */
export function namesWith(names: ShownScreen['names'], choice: RowChoice | null): ShownScreen['names'] {
  const { form = null } = names
  const isOpen = isMap(form) && (form['id'] ?? null) !== null
  const { row = null, document = null } = choice ?? {}
  return {
    ...names,
    row,
    selected: row === null ? [] : [row],
    form: isOpen && document === row ? form : (document ?? form),
  }
}

const isMap = (value: Value): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts by which a person recognizes a row: its first three; of a link the text. */
function titlesOf(row: Row): readonly string[] {
  const texts = Object.entries(row).flatMap(([name, value]) => {
    const text = isMap(value) ? value['text'] : value
    return name !== 'id' && name !== LINE_KEY && typeof text === 'string' && text !== '' ? [text] : []
  })
  return texts.slice(0, 3)
}
