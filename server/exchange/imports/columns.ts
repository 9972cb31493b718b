import type { Field, Input, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'
import { lineInputs } from '../../../engine/page/form/lines.ts'

/** A column that a file can have: a field of the form that people fill in, or a field of its lines. */
export interface ImportColumn {
  readonly field: Field
  readonly input: Input
  /** The field of lines that has this column; null: a field of the form itself. */
  readonly lines: Field | null
  /** `Party name`; for lines `Items: Quantity`. */
  readonly heading: string
}

/**
 * The columns of a screen's files, in the order of its form. The definition must be the one for the person, without
 * fields that they may not see.
 */
export function columnsFor({ form, fields }: Pick<ServerDefinition, 'form' | 'fields'>): readonly ImportColumn[] {
  return (form?.items ?? []).flatMap((item): readonly ImportColumn[] => {
    const field = fields[item.field]
    if (!field) return []
    if (item.lines === null)
      return isFilled({ field, input: item.input }) ? [columnOf({ field, input: item.input })] : []
    return lineInputs(item.lines.columns, fields)
      .filter(isFilled)
      .map((cell) => columnOf(cell, field))
  })
}

function columnOf({ field, input }: Pick<ImportColumn, 'field' | 'input'>, lines: Field | null = null): ImportColumn {
  return { field, input, lines, heading: lines === null ? field.label : `${lines.label}: ${field.label}` }
}

/** Whether people fill the field in: it is neither computed nor read-only. */
const isFilled = ({ field, input }: Pick<ImportColumn, 'field' | 'input'>): boolean =>
  field.value === null && !(input.enabledWhen && isLiteral(input.enabledWhen.when, false))

/** The headings of a file with the columns they name. */
export interface Headings {
  /** In the order of the file, with its headings; null: not a column of this screen. */
  readonly columns: readonly (ImportColumn | null)[]
  readonly unknown: readonly string[]
  /** Columns that every new row needs. */
  readonly missing: readonly string[]
  /** A heading whose column an earlier heading already names; null: none. */
  readonly repeated: string | null
}

/** Compares letters and digits of headings, ignoring case, with the label, the name and `also` of fields. */
export function headingsIn(columns: readonly ImportColumn[], headings: readonly string[]): Headings {
  const byName = new Map(
    columns.toReversed().flatMap((column) => namesOf(column).map((name) => [name, column] as const)),
  )
  const matches = headings.map((heading) => byName.get(folded(heading)) ?? null)
  const named = new Set(matches)
  const repeated = headings.find((_, at) => matches[at] && matches.indexOf(matches[at]) < at) ?? null
  return {
    columns: matches.map((column, at) => column && { ...column, heading: headings[at] ?? '' }),
    unknown: headings.filter((heading, at) => matches[at] === null && heading.trim() !== ''),
    missing: columns.filter((column) => !named.has(column) && isNeeded(column)).map(({ heading }) => heading),
    repeated,
  }
}

function namesOf({ field, lines }: ImportColumn): readonly string[] {
  const own = [field.label, field.name, ...field.also]
  if (lines === null) return own.map(folded)
  return [lines.label, lines.name].flatMap((of) => own.map((name) => folded(`${of}: ${name}`)))
}

/** Letters and digits only: `Vehicle no.` is `vehicleno`, `Items: Qty` is `itemsqty`. */
const folded = (heading: string): string => heading.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '').toLowerCase()

const isNeeded = ({ input, lines }: ImportColumn): boolean =>
  lines === null && input.default === null && input.requiredWhen !== null && isLiteral(input.requiredWhen, true)

/** Errors of a row by heading, in the order of the file; errors of the whole row and of other columns last. */
export function errorsInOrder(headings: readonly string[], errors: Readonly<Record<string, string>>) {
  const placeOf = (heading: string): number =>
    headings.includes(heading) ? headings.indexOf(heading) : headings.length
  return Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

const isLiteral = (tree: Tree, value: boolean): boolean => tree.op === 'literal' && tree.value === value
