import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

/** Files, exports and number series (migration 0005). */
export interface FileTables {
  attachments: AttachmentTable
  exports: ExportTable
  slug_configs: {
    company_id: string
    screen: string
    id: string
    prefix: string
    suffix: string
    start: number
    /** The number the next voucher gets. */
    next: number
    autogenerate: boolean
  }
}

interface AttachmentTable {
  company_id: string
  id: string
  target_table: string
  target_pk: string
  name: string
  /** In lower case, without the dot. */
  extension: string
  size: number
  /** SHA-256 of the bytes; part of the key in the store. */
  hash: string
  /** Detected from the content. It may be served as another type (files/kinds.ts). */
  media_type: string
  person_id: string
  /** Name of the person at that time. */
  username: string
  uploaded_at: Generated<Date>
  /** Set when a file of the same name replaced it: a revision. */
  replaced_at: Date | null
  deleted_at: Date | null
  deleted_by: string | null
}

interface ExportTable {
  company_id: string
  id: string
  person_id: string
  /** The person at the time of the request. */
  person: Json<unknown>
  /** Path of the list call, below the address of the ERP. */
  path: string
  query: Json<Record<string, string>>
  fmt: string
  /** Name of the file without extension. */
  name: string
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled'
  /** Rows written. */
  done: Generated<number>
  total: number | null
  failed: string | null
  /** The process that writes it. */
  worker: string | null
  beat_at: Date | null
  size: number | null
  created_at: Generated<Date>
  finished_at: Date | null
}
