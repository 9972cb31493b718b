import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

/** Imported files of rows, and the keys that identify rows (migration 0020). */
export interface ImportTables {
  row_keys: {
    company_id: string
    screen: string
    /** A field, or another key of the row. */
    field: string
    /** As `engine/definition/code-key.ts` compares values. */
    value: string
    row_id: string
  }
  /** The rules that `row_keys` holds the keys of (migration 0086). */
  key_rules: { company_id: string; screen: string; field: string; version: string }
  /** Rows with a key that another row has in `row_keys`. */
  key_twins: { company_id: string; screen: string; field: string; value: string; row_id: string }
  imports: ImportTable
  import_rows: {
    company_id: string
    import_id: string
    /** Row number in the file; the headings are row 1. */
    row: number
    /** Texts in the order of the headings. */
    cells: Json<readonly string[]>
    /** The row that begins its document; the row itself unless it is a further line of a document. */
    head: number
    /** Identifies the stored row: a `unique` field with its value, or the identification in the file. */
    key_field: string
    key_value: string
    /** Another row of the file with the same value of a `unique` field. */
    twin: number | null
    /** Null: not reached yet. */
    outcome: 'created' | 'changed' | 'unchanged' | 'refused' | null
    /** What is wrong, by heading; '' for the row as a whole. */
    errors: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, string | null>
  }
}

interface ImportTable {
  company_id: string
  id: string
  person_id: string
  /** The person at the time of the request. */
  person: Json<unknown>
  screen: string
  /** Name of the file. */
  name: string
  headings: Json<readonly string[]>
  /** By heading; null: the column does not tell. `[]` for imports of a version that did not store it. */
  decimal_signs: Json<readonly ('.' | ',' | null)[]>
  /** `checking`: every batch is rolled back; `checked` waits for the person. */
  state: 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'cancelled'
  total: number
  /** Rows reached. */
  done: Generated<number>
  failed: string | null
  /** The process that runs it. */
  worker: string | null
  beat_at: Date | null
  created_at: Generated<Date>
  finished_at: Date | null
}
