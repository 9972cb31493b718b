import { type Config, siteAddress } from '../config/config.ts'
import { sameText, sign } from '../http/secrets.ts'

const PURPOSE = 'message link'

/** A message and its company. */
export interface MessageRef {
  readonly company: string
  readonly id: string
}

/** A signed token that opens only this message without a session. It does not allow any decision. */
export function messageToken(secret: string, { company, id }: MessageRef): string {
  const name = Buffer.from(JSON.stringify([company, id])).toString('base64url')
  return `${name}.${sign(secret, PURPOSE, name)}`
}

/** Null: not signed by this installation. */
export function readMessageToken(secret: string, token: string): MessageRef | null {
  const [name = '', signature = ''] = token.split('.')
  if (!sameText(signature, sign(secret, PURPOSE, name))) return null
  const [company, id] = JSON.parse(Buffer.from(name, 'base64url').toString()) as [string, string]
  return { company, id }
}

export const messageLink = (config: Pick<Config, 'publicUrl' | 'port'>, token: string): string =>
  `${siteAddress(config)}/main/opened?message=${encodeURIComponent(token)}`
