import type { Database } from '../../database/open.ts'
import { sameText, sign } from '../../http/secrets.ts'
import { passwordError } from '../../sessions/password-rule.ts'
import type { PasswordQueue } from '../../sessions/password-queue.ts'
import { hashPassword } from '../../sessions/passwords.ts'

export interface TypedPassword {
  /** Null: none yet, or one that is not taken. */
  readonly hash: string | null
  /** Stands for a password that was taken before another field was wrong: it need not be typed again. */
  readonly sealed: string
  readonly errors: { readonly password?: string; readonly again?: string }
}

interface Reading {
  readonly database: Pick<Database, 'secret'>
  readonly passwords: PasswordQueue
  /** The token of the page, which the sealed password is bound to. */
  readonly token: string
  /** What the person is known by. */
  readonly known: readonly string[]
}

/** Reads `password`, `again` and `sealed` of a form. A page never shows a password that was typed, only its sealed hash. */
export async function readPassword(sent: URLSearchParams, reading: Reading): Promise<TypedPassword> {
  const password = sent.get('password') ?? ''
  const again = sent.get('again') ?? ''
  const sealed = sent.get('sealed') ?? ''
  const before = unseal(sealed, reading)
  if (password === '' && again === '' && before !== null) return { hash: before, sealed, errors: {} }
  if (password === '') return { hash: null, sealed: '', errors: { password: 'Required.' } }
  const error = passwordError(password, reading.known)
  if (error !== null) return { hash: null, sealed: '', errors: { password: error } }
  if (password !== again) return { hash: null, sealed: '', errors: { again: 'The two passwords differ.' } }
  const hash = await reading.passwords.run('unknown', () => hashPassword(password))
  return { hash, sealed: `${hash}.${signature(hash, reading)}`, errors: {} }
}

function unseal(sealed: string, reading: Reading): string | null {
  const [hash = '', signed = ''] = sealed.split('.')
  return hash !== '' && sameText(signed, signature(hash, reading)) ? hash : null
}

const signature = (hash: string, { database, token }: Reading): string =>
  sign(database.secret, 'typed password', `${token}\n${hash}`)
