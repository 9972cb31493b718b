import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailTransport, postToProvider } from '../alerts/senders.ts'
import type { Config, MailConfig, WhatsappConfig } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'

interface Sending {
  readonly config: Config
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

interface Otp {
  /** +919800000001 */
  readonly phoneKey: string
  readonly code: string
  /** The accounts with that phone. */
  readonly accounts: readonly { readonly company_id: string; readonly person_id: string }[]
}

/** Sends the code through one channel; rejects if it was not accepted. */
type Carrier = (otp: Otp, text: string) => Promise<void>

/**
 * Sends the code through the configured channels without making the caller wait, so that an unknown phone takes the
 * same time. The code is logged during development only, since readers of a log could sign in with it.
 */
export function sendOtp(sending: Sending, otp: Otp): void {
  const { config, log } = sending
  const text = `Your OTP for Countersign is ${otp.code}. It is valid for 5 minutes.`
  if (config.environment === 'development') log.info(`To ${otp.phoneKey}: ${text}`)
  void carry(sending, otp, text)
}

/** Tries the channels in order. If none accepts the message, logs that without the code. */
async function carry({ config, database, log }: Sending, otp: Otp, text: string): Promise<void> {
  for (const [channel, send] of carriersOf(config, database)) {
    try {
      return await send(otp, text)
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replaceAll(otp.code, '****')
      log.error(`The OTP for ${otp.phoneKey} was not sent by ${channel}: ${reason}`)
    }
  }
}

/** The configured channels; if there are none, the outbox folder. */
function carriersOf(config: Config, database: Database): readonly (readonly [string, Carrier])[] {
  const { whatsapp, mail } = config
  if (whatsapp === null && mail === null) return [['the outbox folder', byFolder(config)]]
  return [
    ...(whatsapp === null ? [] : [['WhatsApp', byWhatsapp(whatsapp)] as const]),
    ...(mail === null ? [] : [['e-mail', byMail(mail, database)] as const]),
  ]
}

function byWhatsapp(whatsapp: WhatsappConfig): Carrier {
  return async ({ phoneKey: to }, text) => {
    const response = await postToProvider(whatsapp, { id: randomUUID(), to, text, files: [], reference: '' })
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  }
}

/** Sends to the e-mail addresses of all accounts with that phone, since the company is chosen afterwards. */
function byMail(mail: MailConfig, database: Database): Carrier {
  return async ({ accounts }, text) => {
    const queries = accounts.map(({ company_id, person_id }) =>
      inTenant(database, company_id, (work) =>
        work.selectFrom('people').select('email').where('id', '=', person_id).execute(),
      ),
    )
    const addresses = new Set((await Promise.all(queries)).flat().map(({ email }) => email))
    const transport = mailTransport(mail)
    const headers = { 'Auto-Submitted': 'auto-generated' }
    for (const to of addresses)
      await transport.sendMail({ from: mail.from, to, subject: 'Your OTP for Countersign', text, headers })
  }
}

function byFolder({ outboxDir }: Config): Carrier {
  return async ({ phoneKey: to, code: otp }, text) => {
    const at = new Date().toISOString()
    const file = join(outboxDir, `${at.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`)
    await mkdir(outboxDir, { recursive: true })
    await writeFile(file, `${JSON.stringify({ at, kind: 'otp', to, text, otp }, null, 2)}\n`, { mode: 0o600 })
  }
}
