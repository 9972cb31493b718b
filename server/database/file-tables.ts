import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

/** Of migration 0005: files, exports and numbering. */
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
  /** In small letters, without the point. */
  extension: string
  size: number
  /** SHA-256 of the bytes, under which the store keeps them. */
  hash: string
  /** As its content says; what is served under it is another question. */
  media_type: string
  person_id: string
  /** As the person was called when they uploaded it. */
  username: string
  uploaded_at: Generated<Date>
  /** Set: a revision, since a file of the same name came. */
  replaced_at: Date | null
  deleted_at: Date | null
  deleted_by: string | null
}

interface ExportTable {
  company_id: string
  id: string
  person_id: string
  /** As they were when they asked. */
  person: Json<unknown>
  /** Of the list, below the address of the ERP. */
  path: string
  query: Json<Record<string, string>>
  fmt: string
  /** Of the file, without its ending. */
  name: string
  state: 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled'
  /** Rows written. */
  done: Generated<number>
  total: number | null
  failed: string | null
  /** Which process makes it. */
  worker: string | null
  beat_at: Date | null
  size: number | null
  created_at: Generated<Date>
  finished_at: Date | null
}
