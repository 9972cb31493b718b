import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { readCookie, setCookie } from '../../http/cookies.ts'
import { newToken, sameText, sign } from '../../http/secrets.ts'
import type { Account } from './accounts.ts'

interface DeviceSecrets {
  readonly config: Config
  readonly database: { readonly secret: string }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The device of a request, by its cookie: `id`, and a signature for each account that has signed in with it. */
export interface Device {
  readonly id: string
  /** Newest first. */
  readonly signatures: readonly string[]
}

/** Accounts a device remembers: a shared phone has several. */
const MOST_ACCOUNTS = 8
/** Separates the id and the signatures, none of which contains it. */
const BETWEEN = '.'

/** Null: the request has no device cookie. */
export function readDevice({ config }: DeviceSecrets, request: FastifyRequest): Device | null {
  const [id, ...signatures] = (readCookie(config, request, 'device') ?? '').split(BETWEEN)
  return id && /^[\w-]{43}$/.test(id) ? { id, signatures: signatures.slice(0, MOST_ACCOUNTS) } : null
}

/** The device of a request; a new one gets a cookie. */
export function openDevice(context: DeviceSecrets, { request, reply }: Exchange): Device {
  const device = readDevice(context, request)
  if (device) return device
  const fresh = { id: newToken(), signatures: [] }
  setCookie(context.config, reply, { kind: 'device', value: fresh.id })
  return fresh
}

/** Whether one of these accounts was used on this device before. */
export function isKnownDevice(context: DeviceSecrets, device: Device | null, accounts: readonly AccountId[]): boolean {
  if (device === null) return false
  const { id, signatures } = device
  return accounts.some((account) => {
    const expected = signatureOf(context, id, account)
    return signatures.some((signature) => sameText(signature, expected))
  })
}

/** Adds a signature to the request's device: this account was used on it. */
export function rememberAccount(context: DeviceSecrets, { request, reply }: Exchange, account: AccountId): void {
  const { id, signatures } = readDevice(context, request) ?? { id: newToken(), signatures: [] }
  rememberOnDevice(context, reply, { device: { id, signatures }, account })
}

interface Remembered {
  readonly device: Device
  readonly account: AccountId
}

/** The same for a device whose cookie may not have been set before this answer. */
export function rememberOnDevice(context: DeviceSecrets, reply: FastifyReply, { device, account }: Remembered): void {
  const signature = signatureOf(context, device.id, account)
  const others = device.signatures.filter((each) => each !== signature)
  const value = [device.id, signature, ...others].slice(0, 1 + MOST_ACCOUNTS).join(BETWEEN)
  setCookie(context.config, reply, { kind: 'device', value })
}

type AccountId = Pick<Account, 'company_id' | 'person_id'>

const signatureOf = ({ database }: DeviceSecrets, device: string, { company_id, person_id }: AccountId): string =>
  sign(database.secret, 'device', JSON.stringify([device, company_id, person_id]))
