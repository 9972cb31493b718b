import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { type Config, type MailConfig, siteAddress, type WhatsappConfig } from '../config/config.ts'
import type { Channel } from '../database/column-types.ts'
import { fileKey, type FileStore } from '../files/store.ts'
import { messageToken } from './links.ts'
import type { QueuedMessage } from './messages.ts'

/** Sends one message. Returns the provider's id of it, if any; throws when the provider did not accept it. */
export type Sender = (message: QueuedMessage) => Promise<string | null>

export type Senders = Readonly<Record<Channel, Sender>>

/** Thrown when a retry would get the same answer. */
export class PermanentRefusal extends Error {}

interface SenderContext {
  readonly config: Config
  readonly store: FileStore
  readonly secret: string
}

/** The senders that the settings name. Without settings, messages are written to the outbox folder and never sent. */
export function openSenders({ config, store, secret }: SenderContext): Senders {
  return {
    email: config.mail === null ? mailFolder(config, store) : mailServer(config.mail, config, store),
    whatsapp: config.whatsapp === null ? messageFolder(config) : provider(config.whatsapp, secret),
  }
}

/** The Message-ID: the same for every attempt, so that a mail program recognises a duplicate. */
const messageIdOf = ({ id }: QueuedMessage, config: Config): string =>
  `<${id}@${new URL(siteAddress(config)).hostname}>`

/** All recipients see the same To and Cc headers; the envelope names one of them. */
async function mailOf(message: QueuedMessage, config: Config, store: FileStore): Promise<SendMailOptions> {
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
    // Attachments come from the store, never from a path or a URL in a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const PATIENCE_MS = 30_000

/** Sends through the mail server of the settings. */
export function mailTransport({ url }: MailConfig): Transporter {
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  return createTransport({ url, ...waits })
}

function mailServer(mail: MailConfig, config: Config, store: FileStore): Sender {
  const transport = mailTransport(mail)
  return async (message) => {
    try {
      const { messageId } = await transport.sendMail(await mailOf(message, config, store))
      return messageId
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      // 550 to 559 is permanent; a wrong login (535) is not, since an operator can correct it.
      throw code >= 550 && code < 560 ? new PermanentRefusal(String(error)) : error
    }
  }
}

function mailFolder(config: Config, store: FileStore): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const mail = await transport.sendMail(await mailOf(message, config, store))
    await writeMessage(config, `${stampOf(message)}.eml`, mail.message as Buffer)
    return null
  }
}

function messageFolder(config: Config): Sender {
  return async (message) => {
    const { id, recipient: to, body: text, files, created_at: at } = message
    const content = { at, kind: 'whatsapp', id, to, text, files: files.map(({ name }) => name) }
    await writeMessage(config, `${stampOf(message)}.json`, `${JSON.stringify(content, null, 2)}\n`)
    return null
  }
}

/** The name is the same for every attempt, so that a retry overwrites the file. */
const stampOf = ({ id, created_at }: QueuedMessage): string =>
  `${created_at.toISOString().replaceAll(/[:.]/g, '-')}-${id}`

async function writeMessage({ outboxDir }: Config, name: string, content: Buffer | string): Promise<void> {
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
    const reason = `The provider answered ${response.status}.`
    const isPermanent =
      response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status)
    throw isPermanent ? new PermanentRefusal(reason) : new Error(reason)
  }
}

interface ProviderMessage {
  readonly id: string
  /** +919800000001 */
  readonly to: string
  readonly text: string
  readonly files: readonly string[]
  /** Returned by the provider in its reports; empty: no reports are requested. */
  readonly reference: string
}

/** Posts to the address of the settings without following redirects. The caller checks the status of the answer. */
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

/** Signed, so that a report of the provider proves which message it is about. */
const referenceOf = (secret: string, company: string, id: string): string => messageToken(secret, { company, id })
