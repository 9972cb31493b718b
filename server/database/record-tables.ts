import type { ColumnType, Generated } from 'kysely'
import type { Value } from '../../engine/expressions/tree.ts'

/** Rows of `records` screens without a server module (migration 0015), and links between rows. */
export interface RecordTables {
  records: {
    company_id: string
    screen: string
    id: string
    /** Incremented with every change; a save with an older version is refused. */
    version: Generated<number>
    /** Field → value, as declared in the definition; a JSON text when written. */
    data: ColumnType<Readonly<Record<string, Value>>, string, string>
    lines: LinesColumn
    search_text: Generated<string>
    created_by: string
    created_at: Generated<Date>
    updated_by: string
    updated_at: Generated<Date>
    deleted_at: Date | null
    /** Since when it is neither listed nor offered to links; null: it is active. */
    inactive_at: Date | null
  }
  /** Which rows refer to which row (migration 0017). */
  links: {
    company_id: string
    to_screen: string
    to_id: string
    from_screen: string
    from_id: string
    field: string
  }
}

/** Lines by their field; null: its form has none. */
export type LinesColumn = ColumnType<Readonly<Record<string, Value>> | null, string | null | undefined, string | null>
