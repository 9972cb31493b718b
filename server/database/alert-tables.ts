import type { ColumnType, Generated } from 'kysely'

/** E-mails, WhatsApp messages and their recipients; part of `Tables`. */
export interface AlertTables {
  contacts: {
    company_id: string
    id: string
    /** The contact's party, by its name in documents. */
    party: string
    name: string
    email: string
    phone: string
  }
  messages: {
    company_id: string
    /** Also used in its Message-ID. */
    id: string
    channel: Channel
    kind: MessageKind
    /** E-mail address, or phone number with its country. */
    recipient: string
    username: string
    slug: string
    pk: string
    subject: string
    body: string
    html: string
    /** Route of the site that people of the company open. */
    route: string
    head: ColumnType<MessageHead, string, never>
    files: ColumnType<readonly MessageFile[], string, never>
    /** The person who sent it; null: the system. */
    sent_by: string | null
    state: ColumnType<MessageState, MessageState | undefined, MessageState>
    /** Also the token of the lease: an older attempt can no longer mark the message. */
    attempts: Generated<number>
    /** Time of the next attempt. */
    next_at: ColumnType<Date, Date | undefined, Date>
    provider_id: string | null
    failure: string | null
    created_at: Generated<Date>
    sent_at: Date | null
    delivered_at: Date | null
    read_at: Date | null
  }
}

export type Channel = 'email' | 'whatsapp'
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
