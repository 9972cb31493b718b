import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

interface Message {
  readonly phoneKey: string
  readonly code: string
}

/**
 * Puts the message into the outbox folder and into the log: nothing leaves the machine. Does not make
 * the caller wait, so that a phone nobody has takes the same time.
 */
export function sendOtp(config: Config, log: FastifyBaseLogger, { phoneKey, code }: Message): void {
  const text = `Your OTP for Countersign is ${code}. It is valid for 5 minutes.`
  log.info(`To ${phoneKey}: ${text}`)
  const at = new Date().toISOString()
  const file = join(config.outboxDir, `${at.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`)
  const content = JSON.stringify({ at, kind: 'otp', to: phoneKey, text, otp: code }, null, 2)
  mkdir(config.outboxDir, { recursive: true })
    .then(() => writeFile(file, `${content}\n`, { mode: 0o600 }))
    .catch((error: unknown) => log.error(error))
}
