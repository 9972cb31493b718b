import type { Config } from '../config/config.ts'
import { mailTransport } from './senders.ts'

/** Sends the heads of the audit to AUDIT_MAIL; null: no address is set. */
export function auditMail({ mail, auditMail: to }: Config): ((text: string) => Promise<void>) | null {
  if (mail === null || to === null) return null
  const transport = mailTransport(mail)
  return async (text) => {
    await transport.sendMail({ from: mail.from, to, subject: `Audit heads ${new Date().toISOString()}`, text })
  }
}
