import schema from '../../../schemas/erp/export_rows.schema.json' with { type: 'json' }
import type { Sum } from '../../../engine/definition/sum.ts'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { FieldType } from '../../../engine/definition/field.ts'
import { fieldSpecs } from '../../../engine/fields/field-specs.ts'
import { HttpError } from '../../http/errors.ts'
import { isStorable } from '../../http/hooks.ts'
import { compileValidator, violationText } from '../../http/validation.ts'
import type { ListField } from '../../rows/lists/field.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import type { FileHeading } from '../../rows/lists/cells.ts'
import type { FileFormat } from './formats.ts'
import { type SumLine, sumLine } from '../../rows/lists/writer.ts'

/** The received body of the call `export_rows`, which may be long and is therefore parsed in the thread for sent files. */
export interface SentRowsBody {
  readonly bytes: Uint8Array
  /** Path of the file to write. */
  readonly path: string
  readonly company: string
  readonly app: AppDefinition
}

/** The file that was written from the rows. */
export interface SentRowsFile {
  readonly format: FileFormat
  readonly name: string
  /** Number of rows. */
  readonly total: number
}

/** The body, validated by its schema. */
interface Body {
  readonly fmt: FileFormat
  readonly name: string
  readonly columns: readonly (Omit<ListField, 'label' | 'measureFrom'> & {
    readonly title: string
    readonly measureAt?: number
  })[]
  readonly rows: readonly Cells[]
  readonly sums?: {
    readonly title: string
    readonly lines: readonly (SumLine & { readonly at: number; readonly cells: readonly (Sum | null)[] })[]
  }
}

type Cells = readonly (string | number | null)[]

interface ReadRows {
  readonly format: FileFormat
  readonly heading: FileHeading
  /** Including the lines of sums. */
  readonly rows: readonly ListRow[]
  /** Number of rows without lines of sums. */
  readonly total: number
}

/** Throws 400 for a body that the schema of the call does not allow. */
export async function readSentRows({ bytes, company, app }: SentRowsBody): Promise<ReadRows> {
  const { fmt, name, columns, rows, sums } = bodyIn(bytes)
  const named = columns.map(({ title, measureAt, ...field }, at) => ({
    name: String(at),
    title,
    field: {
      ...field,
      label: title,
      ...(measureAt !== undefined && measuredAt(field.holds, measureAt)),
    },
  }))
  const isGrouped = sums?.lines.some((line) => line.of === 'group') ?? false
  return {
    format: fmt,
    heading: { title: name, company, app, columns: named, sums: sums ? { title: sums.title, isGrouped } : null },
    rows: withSums(rows.map(byColumn), sums?.lines ?? []),
    total: rows.length,
  }
}

/** The measures of the values of a column are in another column. */
const measuredAt = (holds: FieldType, at: number) => ({
  ...(fieldSpecs[holds].isCurrency && { currency: '' }),
  measureFrom: String(at),
})

const byColumn = (cells: readonly unknown[]): ListRow => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))

/** Places each line of sums above the row it names, or below all rows. */
function withSums(rows: readonly ListRow[], lines: NonNullable<Body['sums']>['lines']): readonly ListRow[] {
  const byPlace = Map.groupBy(lines, ({ at }) => Math.min(at, rows.length))
  const above = (at: number): readonly ListRow[] =>
    (byPlace.get(at) ?? []).map(({ of, caption, cells }) => sumLine({ of, caption }, byColumn(cells)))
  return [...rows.flatMap((row, at) => [...above(at), row]), ...above(rows.length)]
}

const validate = compileValidator({
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

const invalid = (description: string): HttpError => new HttpError(400, 'invalid-request', description)
