import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Workflow } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { AlertTables } from './alert-tables.ts'
import type { ChecklistTables } from './checklist-tables.ts'
import type { ComparisonTables } from './comparison-tables.ts'
import type { ErectionTables } from './erection-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MachineTables } from './machine-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { PartsTables } from './parts-tables.ts'
import type { LinesColumn, RecordTables } from './record-tables.ts'
import type { RuleTables } from './rule-tables.ts'
import type { SectionTables } from './section-tables.ts'
import type { TaskTables } from './task-tables.ts'

/**
 * The types of the tables for Kysely. The same on both databases: int8 → number, numeric → string,
 * timestamptz → Date, date → 'yyyy-mm-dd', jsonb → parsed; jsonb is written as a JSON text.
 */
export interface Tables
  extends
    AlertTables,
    ChecklistTables,
    ComparisonTables,
    ErectionTables,
    FileTables,
    ImportTables,
    MachineTables,
    NotificationTables,
    PartsTables,
    RecordTables,
    RuleTables,
    SectionTables,
    TaskTables {
  companies: {
    id: string
    ccode: string
    is_test: boolean
    name: string
    erp_type: string
    address: string
    sample: boolean
    active: Generated<boolean>
  }
  /** While there is a row, only administrators may sign in to the company (migration 0013). */
  access_blocks: { company_id: string; blocked_by: string; blocked_at: Generated<Date> }
  accounts: {
    company_id: string
    person_id: string
    email: string
    country_code: string
    phone: string
    /** '': no password was set. */
    password_hash: string
    /** Whether it may be used to sign in. */
    active: Generated<boolean>
  }
  people: {
    company_id: string
    id: string
    name: string
    email: string
    roles: string[]
    team: string[]
    admin: boolean
    flags: Json<Record<string, boolean>>
    active: Generated<boolean>
    /** Null: invited but not accepted yet. */
    joined_at: ColumnType<Date | null, Date | null | undefined, Date>
  }
  /** Changed rights that are not in the audit yet, before and after; written by a trigger (migration 0037). */
  rights_changes: {
    company_id: string
    id: ColumnType<number, never, never>
    person_id: string
    name: string
    changed_at: Generated<Date>
    /** Login of the database. */
    login: string
    /** Null: the person was added; `after` null: removed. */
    before: Json<Rights> | null
    after: Json<Rights> | null
  }
  /** The latest invitation of a person; older links are invalid. */
  invitations: {
    company_id: string
    person_id: string
    token_hash: string
    created_at: Generated<Date>
    expires_at: Date
    accepted_at: Date | null
  }
  /** One row, while there is no company. */
  setup_tokens: { only_one: Generated<boolean>; token_hash: string; expires_at: Date }
  sessions: {
    token_hash: string
    /** The session's id in the audit. */
    id: ColumnType<number, never, never>
    company_id: string
    person_id: string
    hwid: string
    created_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
    /** The support person (id and name) who acts as this person; null: nobody. */
    impersonator_id: string | null
    impersonator: string | null
    /** When it expires if it is not used; null: never. */
    idle_until: Date | null
    /** When it expired; set once the audit has an entry for it. */
    ended_at: ColumnType<Date | null, never, Date>
    /** Digest of the roles it was opened with; null: older than migration 27. */
    rights: string | null
  }
  entry_tokens: {
    token_hash: string
    company_id: string
    person_id: string
    /** The session it resumes; null: a new one. */
    session_hash: string | null
    expires_at: Date
    used_at: Date | null
  }
  /** Accounts at an identity provider with the person they belong to; a person has one. */
  provider_accounts: {
    company_id: string
    issuer: string
    subject: string
    person_id: string
    bound_at: Generated<Date>
  }
  /** Visits to identity providers: found by the browser's cookie, used once. */
  provider_visits: {
    browser_hash: string
    state_hash: string
    company_id: string
    ccode: string
    return_to: string
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    /** The person who has returned from the provider and must choose whether to end other sessions; null: nobody. */
    person_id: string | null
  }
  otp_challenges: {
    id: string
    phone_key: string
    device: string
    code_hash: string
    tries: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    verified_at: Date | null
    used_at: Date | null
  }
  /** Failed logins by the key they are counted under; `retry_at` is when the next attempt is evaluated. */
  attempts: { key: string; count: number; expires_at: Date; retry_at: Generated<Date> }
  secrets: { name: string; value: string }
  /** One row, while this is a restored copy in quarantine (migration 0070). */
  restored_copy: { only_one: Generated<boolean>; snapshot_at: Date; restored_at: Generated<Date> }
  /** Definitions by the hash of their content, which is part of the path. */
  published_files: { path: string; body: string; used_at: Generated<Date> }
  workflows: { company_id: string; hash: string; workflow: Json<Workflow> }
  documents: DocumentTable
  /** Document fields that have a column for filters (migration 22). */
  filter_columns: {
    company_id: string
    screen: string
    field: string
    slot: string
    /** Null: the column is not filled for older documents yet. */
    filled_at: ColumnType<Date | null, Date | null | undefined, Date>
  }
  document_series: {
    company_id: string
    screen: string
    /** The year in which the numbers began; '': they never start over. */
    period: string
    next: number
  }
  /** Results of decisions and other calls that were sent with an idempotency key (`http/only-once.ts`). */
  decisions: {
    company_id: string
    person_id: string
    key: string
    request_hash: string
    answer: string | null
    created_at: Generated<Date>
  }
  audit: {
    company_id: string
    seq: number
    entry: string
    prev_hash: string
    hash: string
    mac: string | null
    event: ColumnType<string, never, never>
    document_id: ColumnType<string | null, never, never>
  }
  /** The latest result of `countersign verify`. */
  audit_checks: {
    company_id: string
    checked_at: Generated<Date>
    /** The last row; if there is a problem, the first bad row. */
    seq: number
    /** Null: the audit is complete and unchanged. */
    problem: string | null
  }
  comments: {
    company_id: string
    screen: string
    document_id: string
    id: ColumnType<number, never, never>
    comment: string
    person_id: string
    /** Name of the person at that time. */
    username: string
    created_at: Generated<Date>
  }
  notifications: {
    company_id: string
    /** The recipient. */
    person_id: string
    id: ColumnType<number, never, never>
    screen: string
    document_id: string
    text: string
    created_at: Generated<Date>
    read_at: ColumnType<Date | null, Date | null | undefined, Date>
  }
  outbox: {
    company_id: string
    id: ColumnType<number, never, never>
    kind: string
    payload: Json<unknown>
    created_at: Generated<Date>
    sent_at: ColumnType<Date | null, never, Date>
    /** Failed attempts. */
    attempts: Generated<number>
    /** When it may be processed. */
    next_at: Generated<Date>
    /** Set aside: it is not tried again. */
    failed_at: ColumnType<Date | null, never, Date>
    /** Why the latest attempt failed. */
    failure: ColumnType<string | null, never, string>
  }
}

/** The rights that a row of `people` gives. */
export type Rights = Pick<Selectable<Tables['people']>, 'roles' | 'team' | 'admin' | 'flags'>

interface DocumentTable {
  company_id: string
  screen: string
  id: string
  /** '' if the screen's documents have no status. */
  status: string
  /** Incremented with each move. */
  version: Generated<number>
  /** Roles that may approve it now; used by "my rows". */
  next_roles: Generated<string[]>
  doc_date: string
  owner_id: string
  search_text: string
  data: Json<Record<string, Value>>
  lines: LinesColumn
  /** Number of its attachments, and of its additional ones. */
  files: Generated<number>
  more_files: Generated<number>
  /** The workflow it was created under; null: it needs no decision. */
  workflow_hash: string | null
  /** Ids of the people who have decided it, so that it stays in their lists. */
  decided_by: Generated<string[]>
  last_move: string | null
  last_person: string | null
  last_at: Date | null
  /** Why it was sent back, or the comment of its last decision; null: none. */
  last_reason: ColumnType<string | null, string | null | undefined>
  /** Assigned when it was submitted; null: not yet, or its screen has no numbers. */
  number: ColumnType<string | null, string | null | undefined>
  /** Digest of the submitted and decided content; null: it is with its owner, or older than migration 0024. */
  decided_content: ColumnType<string | null, string | null | undefined>
  /** How often it was revised after it had been approved. */
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type Json<T> = ColumnType<T, string, string>
