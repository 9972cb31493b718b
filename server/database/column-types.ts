import type { ColumnType } from 'kysely'
import type { Workflow } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { SchemaTables } from './schema-tables.ts'

/** A JSON column: parsed when read, written as a JSON text. */
type Json<T> = ColumnType<T, string, string>

/** What columns contain where their type in SQL does not say it; `Tables` has these types in place of the generated ones. */
export interface ColumnTypes {
  /** Generated columns may be null for PostgreSQL; each entry has an event. */
  audit: { event: ColumnType<string, never, never> }
  checklist_progress: { is_open: boolean }
  documents: { data: Json<Readonly<Record<string, Value>>>; lines: Lines }
  exports: {
    query: Json<Record<string, string>>
    state: 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled'
  }
  import_rows: {
    /** Texts in the order of the headings. */
    cells: Json<readonly string[]>
    outcome: 'created' | 'changed' | 'unchanged' | 'refused' | null
    errors: ColumnType<Readonly<Record<string, string>> | null, string | null | undefined, string | null>
  }
  imports: {
    headings: Json<readonly string[]>
    decimal_signs: Json<readonly ('.' | ',' | null)[]>
    state: 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'cancelled'
  }
  messages: {
    channel: Channel
    kind: MessageKind
    head: Json<MessageHead>
    files: Json<readonly MessageFile[]>
    state: ColumnType<MessageState, MessageState | undefined, MessageState>
  }
  part_progress: Record<`${'loaded' | 'received' | 'erected'}_${'qty' | 'balance'}`, number>
  people: { flags: Json<Record<string, boolean>> }
  ledger_balances: { data: Json<Readonly<Record<string, Value>>> }
  ledger_entries: { data: Json<Readonly<Record<string, Value>>> }
  records: { data: Json<Readonly<Record<string, Value>>>; lines: Lines }
  rights_changes: { before: Json<Rights> | null; after: Json<Rights> | null }
  uploads: { query: Json<Record<string, string>> }
  usernames: { person_id: string; username: string }
  workflows: { workflow: Json<Workflow> }
}

/** Lines by their field; null: the form has none. */
type Lines = ColumnType<Readonly<Record<string, Value>> | null, string | null | undefined, string | null>

/** The rights that a row of `people` gives. */
export interface Rights {
  readonly roles: string[]
  readonly team: string[]
  readonly admin: boolean
  readonly flags: Record<string, boolean>
}

export type Channel = SchemaTables['alert_subscribers']['channel']
/** Sent manually to a person of the company, manually to somebody outside it, or by an event. */
export type MessageKind = 'internal' | 'external' | 'system'
export type MessageState = 'Queued' | 'Sent' | 'Delivered' | 'Read' | 'Failed'

/** The headers that name the recipients of an e-mail, the same for all of them. */
export interface MessageHead {
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

/** A file as it was when the message was written. */
export interface MessageFile {
  readonly name: string
  readonly hash: string
  readonly size: number
  readonly mediaType: string
}

export type Frequency = NonNullable<SchemaTables['alert_settings']['frequency']>

/**
 * `empty`: there was nothing to report. `nobody`: it has no subscribers. `missed`: the server was down so long that a
 * late message would be useless. `failed`: every attempt failed, and it is not tried again for this due time.
 */
export type RunOutcome = SchemaTables['alert_runs']['outcome']
