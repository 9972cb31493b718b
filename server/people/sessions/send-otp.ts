import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailTransport, postToProvider } from '../../alerts/senders.ts'
import type { Config, MailConfig, WhatsappConfig } from '../../config/config.ts'
import type { Database } from '../../database/open.ts'
import { inTenant } from '../../database/tenant.ts'
import { type AccountRow, accountsOf } from './accounts.ts'

interface SendOtpOptions {
  readonly config: Config
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** What the code is for, which its message says, so that nobody passes it on for something else. */
export type OtpPurpose = 'login' | 'new-password'

interface Otp {
  /** As it was typed: a phone with its country code, or an e-mail address. */
  readonly to: string
  readonly purpose: OtpPurpose
  readonly code: string
  /** The accounts with that phone or address. */
  readonly accounts: readonly { readonly company_id: string; readonly person_id: string }[]
}

const SUBJECTS: Readonly<Record<OtpPurpose, string>> = {
  login: 'Your OTP for Countersign',
  'new-password': 'Your OTP for a new password in Countersign',
}

/** Sends the code through one channel; rejects if it was not accepted. */
type Carrier = (otp: Otp, text: string) => Promise<void>

/**
 * Sends the code through the configured channels without making the caller wait, so that an unknown phone takes the
 * same time. The code is logged during development only, since readers of a log could sign in with it.
 */
export function sendOtp(sending: SendOtpOptions, otp: Otp): void {
  const { config, log } = sending
  const text = `${SUBJECTS[otp.purpose]} is ${otp.code}. It is valid for 5 minutes.`
  if (config.environment === 'development') log.info(`To ${otp.to}: ${text}`)
  void carry(sending, otp, text)
}

/** Tries the channels in order. If none accepts the message, logs that without the code. */
async function carry({ config, database, log }: SendOtpOptions, otp: Otp, text: string): Promise<void> {
  for (const [channel, send] of carriersOf(config, database)) {
    try {
      return await send(otp, text)
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replaceAll(otp.code, '****')
      log.error(`The OTP for ${otp.to} was not sent by ${channel}: ${reason}`)
    }
  }
}

/** The configured channels; if there are none, the outbox folder. */
function carriersOf(config: Config, database: Database): readonly (readonly [string, Carrier])[] {
  const { whatsapp, mail } = config
  if (whatsapp === null && mail === null) return [['the outbox folder', byFolder(config)]]
  return [
    ...(whatsapp === null ? [] : [['WhatsApp', byWhatsapp(whatsapp, database)] as const]),
    ...(mail === null ? [] : [['e-mail', byMail(mail, database)] as const]),
  ]
}

/** Sends to the phones of the accounts: all the same if a phone was typed. */
function byWhatsapp(whatsapp: WhatsappConfig, database: Database): Carrier {
  return async ({ accounts }, text) => {
    const contacts = await contactsOf(database, accounts)
    const phones = new Set(contacts.flatMap(({ phone, countryCode }) => (phone === '' ? [] : [countryCode + phone])))
    if (phones.size === 0) throw new Error('The account has no phone.')
    for (const to of phones) {
      const response = await postToProvider(whatsapp, { id: randomUUID(), to, text, files: [], reference: '' })
      if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
    }
  }
}

/** Sends to the e-mail addresses of all accounts with that phone, since the company is chosen afterwards. */
function byMail(mail: MailConfig, database: Database): Carrier {
  return async ({ accounts, purpose }, text) => {
    const contacts = await contactsOf(database, accounts)
    const addresses = new Set(contacts.map(({ email }) => email).filter((email) => email !== ''))
    if (addresses.size === 0) throw new Error('The account has no e-mail address.')
    const transport = mailTransport(mail)
    const headers = { 'Auto-Submitted': 'auto-generated' }
    for (const to of addresses)
      await transport.sendMail({ from: mail.from, to, subject: SUBJECTS[purpose], text, headers })
  }
}

async function contactsOf(database: Database, accounts: Otp['accounts']): Promise<readonly AccountRow[]> {
  const contacts = accounts.map(async ({ company_id, person_id }) => {
    const rows = await inTenant(database, company_id, (work) => accountsOf(work))
    return rows.filter(({ personId }) => personId === person_id)
  })
  return (await Promise.all(contacts)).flat()
}

function byFolder({ outboxDir }: Config): Carrier {
  return async ({ to, code: otp }, text) => {
    const at = new Date().toISOString()
    const file = join(outboxDir, `${at.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`)
    await mkdir(outboxDir, { recursive: true })
    await writeFile(file, `${JSON.stringify({ at, kind: 'otp', to, text, otp }, null, 2)}\n`, { mode: 0o600 })
  }
}
