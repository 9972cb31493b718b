import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { type Config, type MailConfig, siteAddress, type WhatsappConfig } from '../config/config.ts'
import type { Channel } from '../database/alert-tables.ts'
import { fileKey, type Store } from '../files/store.ts'
import { messageToken } from './links.ts'
import type { Message } from './messages.ts'

/** Carries one message. Answers with the provider's name for it, where it has one; throws when it did not take it. */
export type Sender = (message: Message) => Promise<string | null>

export type Senders = Readonly<Record<Channel, Sender>>

/** Trying again would bring the same answer. */
export class RefusedForGood extends Error {}

interface Carrying {
  readonly config: Config
  readonly store: Store
  readonly secret: string
}

/** Whoever the settings name; nobody: messages land in the outbox folder and leave the machine never. */
export function openSenders({ config, store, secret }: Carrying): Senders {
  return {
    email: config.mail === null ? mailFolder(config, store) : mailServer(config.mail, config, store),
    whatsapp: config.whatsapp === null ? messageFolder(config) : provider(config.whatsapp, secret),
  }
}

/** One and the same however often it is sent: who gets it twice can tell. */
const messageIdOf = ({ id }: Message, config: Config): string => `<${id}@${new URL(siteAddress(config)).hostname}>`

/** Everybody sees the same heads, and each message goes to one of them. */
async function mailOf(message: Message, config: Config, store: Store): Promise<SendMailOptions> {
  const { recipient, head, subject, body: text, html, files, company_id, created_at: date } = message
  const isAutomatic = message.sent_by === null
  const from = config.mail?.from ?? 'countersign@localhost'
  const attachments = await Promise.all(
    files.map(async ({ name: filename, hash, mediaType: contentType }) => {
      return { filename, contentType, content: await store.read(fileKey(company_id, hash)) }
    }),
  )
  return {
    from,
    to: [...head.to],
    cc: [...head.cc],
    envelope: { from, to: recipient },
    messageId: messageIdOf(message, config),
    date,
    subject,
    text,
    html,
    attachments,
    headers: { 'Auto-Submitted': isAutomatic ? 'auto-generated' : 'no' },
    // What is in a message comes from the store, never from a path or an address somebody wrote.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const PATIENCE_MS = 30_000

/** The mail server of the settings. */
export function mailTransport({ url }: MailConfig): Transporter {
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  return createTransport({ url, ...waits })
}

function mailServer(mail: MailConfig, config: Config, store: Store): Sender {
  const transport = mailTransport(mail)
  return async (message) => {
    try {
      const { messageId } = await transport.sendMail(await mailOf(message, config, store))
      return messageId
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      // A mail server says 5xx for good, but for a login that an operator can mend (535).
      throw code >= 550 && code < 560 ? new RefusedForGood(String(error)) : error
    }
  }
}

function mailFolder(config: Config, store: Store): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const mail = await transport.sendMail(await mailOf(message, config, store))
    await putDown(config, `${stampOf(message)}.eml`, mail.message as Buffer)
    return null
  }
}

function messageFolder(config: Config): Sender {
  return async (message) => {
    const { id, recipient: to, body: text, files, created_at: at } = message
    const content = { at, kind: 'whatsapp', id, to, text, files: files.map(({ name }) => name) }
    await putDown(config, `${stampOf(message)}.json`, `${JSON.stringify(content, null, 2)}\n`)
    return null
  }
}

/** Sent twice, a message lies there once. */
const stampOf = ({ id, created_at }: Message): string => `${created_at.toISOString().replaceAll(/[:.]/g, '-')}-${id}`

async function putDown({ outboxDir }: Config, name: string, content: Buffer | string): Promise<void> {
  await mkdir(outboxDir, { recursive: true })
  const path = join(outboxDir, name)
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

function provider(whatsapp: WhatsappConfig, secret: string): Sender {
  return async ({ company_id: company, id, recipient: to, body: text, files: attached }) => {
    const files = attached.map(({ name }) => name)
    const response = await postToProvider(whatsapp, {
      id,
      to,
      text,
      files,
      reference: referenceOf(secret, company, id),
    })
    const answer = (await response.json().catch(() => null)) as { id?: unknown } | null
    if (response.ok) return typeof answer?.id === 'string' ? answer.id.slice(0, 200) : null
    const words = `The provider answered ${response.status}.`
    const isForGood = response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status)
    throw isForGood ? new RefusedForGood(words) : new Error(words)
  }
}

interface ProviderMessage {
  readonly id: string
  /** +919800000001 */
  readonly to: string
  readonly text: string
  readonly files: readonly string[]
  /** Comes back with what the provider reports; empty: nothing is to be reported. */
  readonly reference: string
}

/** Goes to the address of the settings and nowhere it would send us on to. The caller looks at the answer's status. */
export async function postToProvider({ url, token }: WhatsappConfig, message: ProviderMessage): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': message.id,
    },
    body: JSON.stringify(message),
  })
}

/** The provider hands it back with what it reports. */
const referenceOf = (secret: string, company: string, id: string): string => messageToken(secret, { company, id })
