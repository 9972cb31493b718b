import type { Config } from '../../config/config.ts'
import type { LoginWay } from '../../config/sign-in.ts'
import { HttpError } from '../../http/errors.ts'

export const hasWay = ({ signIn }: Pick<Config, 'signIn'>, way: LoginWay): boolean => signIn.ways.includes(way)

const REFUSALS: Readonly<Record<LoginWay, string>> = {
  password: 'Logging in with a password is switched off here.',
  otp: 'Logging in with a one-time password is switched off here.',
  provider: 'Logging in with a provider is switched off here.',
}

/** Throws 403 if LOGIN_WITH does not name this way; nothing that was sent is evaluated. */
export function requireWay(config: Pick<Config, 'signIn'>, way: LoginWay): void {
  if (!hasWay(config, way)) throw new HttpError(403, 'login-way-off', REFUSALS[way])
}

/** Members of the version answer about the ways to sign in; none if they are the contract's standard ways. */
export function offeredWays({ signIn: { ways, providers } }: Pick<Config, 'signIn'>) {
  if (providers.length === 0 && ways.length === 2) return {}
  const isOffered = ways.includes('provider')
  const [only] = providers.length === 1 ? providers : []
  const provider = isOffered ? { label: only?.label ?? null } : null
  return { loginWays: { password: ways.includes('password'), otp: ways.includes('otp'), provider } }
}
