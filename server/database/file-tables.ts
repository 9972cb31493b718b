import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

/** Files, exports and number series (migration 0005), uploads (0060), folders (0083). */
export interface FileTables {
  attachments: AttachmentTable
  uploads: UploadTable
  /** Folders that processes use for files, by the id stored in them (migration 0083). */
  file_folders: { id: string; used_at: Generated<Date> }
  upload_pieces: {
    company_id: string
    upload_id: string
    /** In the store. */
    key: string
    /** Offset of its first byte in the file. */
    at: number
    /** Null: not in the store yet. */
    bytes: number | null
  }
  upload_reservations: {
    company_id: string
    id: string
    person_id: string
    bytes: number
    expires_at: Date
  }
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
  /** Language of its texts; null: English. */
  language: string | null
  fmt: string
  /** File name without extension. */
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

interface UploadTable {
  company_id: string
  id: string
  person_id: string
  screen: string
  /** Query of the call that began the upload; it names what the file will be attached to. */
  query: Json<Record<string, string>>
  name: string
  size: number
  /** Number of consecutive bytes in the store, from the first on. */
  received: Generated<number>
  /** The folder that stores its pieces; null: the bucket does. */
  home: string | null
  begun_at: Generated<Date>
  finished_at: Date | null
}
