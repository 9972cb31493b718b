import schema from '../../../schemas/erp/export_rows.schema.json' with { type: 'json' }
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { CallError } from '../../http/errors.ts'
import { isStorable } from '../../http/hooks.ts'
import { validatorOf, violationText } from '../../http/validation.ts'
import type { ListField } from '../../rows/lists/field.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import type { Heading } from '../../rows/lists/cells.ts'
import type { Format } from './formats.ts'
import { type SumLine, sumLine } from '../../rows/lists/writer.ts'

/** The received body of the call `export_rows`, which may be long and is therefore parsed in the thread for sent files. */
export interface SentRows {
  readonly bytes: Uint8Array
  /** Path of the file to write. */
  readonly path: string
  readonly company: string
  readonly app: AppDefinition
}

/** The file that was written from the rows. */
export interface SentRowsFile {
  readonly format: Format
  readonly name: string
  /** Number of rows. */
  readonly total: number
}

/** The body, validated by its schema. */
interface Body {
  readonly fmt: Format
  readonly name: string
  readonly columns: readonly (Omit<ListField, 'label'> & { readonly title: string })[]
  readonly rows: readonly Cells[]
  readonly sums?: {
    readonly title: string
    readonly lines: readonly (SumLine & { readonly at: number; readonly cells: Cells })[]
  }
}

type Cells = readonly (string | number | null)[]

interface ReadRows {
  readonly format: Format
  readonly heading: Heading
  /** Including the lines of sums. */
  readonly rows: readonly ListRow[]
  /** Number of rows without lines of sums. */
  readonly total: number
}

/** Throws 400 for a body that the schema of the call does not allow. */
export async function readSentRows({ bytes, company, app }: SentRows): Promise<ReadRows> {
  const { fmt, name, columns, rows, sums } = bodyIn(bytes)
  const named = columns.map(({ title, ...field }, at) => ({
    name: String(at),
    title,
    field: { ...field, label: title },
  }))
  const isGrouped = sums?.lines.some((line) => line.of === 'group') ?? false
  return {
    format: fmt,
    heading: { title: name, company, app, columns: named, sums: sums ? { title: sums.title, isGrouped } : null },
    rows: withSums(rows.map(byColumn), sums?.lines ?? []),
    total: rows.length,
  }
}

const byColumn = (cells: Cells): ListRow => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))

/** Places each line of sums above the row it names, or below all rows. */
function withSums(rows: readonly ListRow[], lines: NonNullable<Body['sums']>['lines']): readonly ListRow[] {
  const byPlace = Map.groupBy(lines, ({ at }) => Math.min(at, rows.length))
  const above = (at: number): readonly ListRow[] =>
    (byPlace.get(at) ?? []).map(({ of, caption, cells }) => sumLine({ of, caption }, byColumn(cells)))
  return [...rows.flatMap((row, at) => [...above(at), row]), ...above(rows.length)]
}

const validate = validatorOf({
  schema: schema.body as object,
  method: schema.method,
  url: schema.path,
  httpPart: 'body',
})

function bodyIn(bytes: Uint8Array): Body {
  const body = parsed(bytes)
  if (!validate(body)) throw invalid(violationText(validate.errors ?? []))
  if (!isStorable(body)) throw invalid('A text of the request holds a character that cannot be stored.')
  return body as Body
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw invalid('The body is no JSON.')
  }
}

const invalid = (description: string): CallError => new CallError(400, 'invalid-request', description)
