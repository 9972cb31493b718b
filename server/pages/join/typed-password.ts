import type { Database } from '../../database/open.ts'
import { sameText, sign } from '../../http/secrets.ts'
import { passwordError } from '../../people/sessions/password-rule.ts'
import type { PasswordQueue } from '../../people/sessions/password-queue.ts'
import { hashPassword } from '../../people/sessions/passwords.ts'

export interface TypedPassword {
  /** Null: none was typed yet, or it was not accepted. */
  readonly hash: string | null
  /** Replaces a password that was accepted while another field had an error, so that it need not be typed again. */
  readonly sealed: string
  readonly errors: { readonly password?: string; readonly again?: string }
}

interface TypedPasswordOptions {
  readonly database: Pick<Database, 'secret'>
  readonly passwords: PasswordQueue
  /** The token of the page, which the sealed password is bound to. */
  readonly token: string
  /** Names and addresses of the person, which the password must not be. */
  readonly known: readonly string[]
}

/** Reads `password`, `again` and `sealed` of a form. A page never contains a typed password, only its sealed hash. */
export async function readTypedPassword(sent: URLSearchParams, reading: TypedPasswordOptions): Promise<TypedPassword> {
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

function unseal(sealed: string, reading: TypedPasswordOptions): string | null {
  const [hash = '', signed = ''] = sealed.split('.')
  return hash !== '' && sameText(signed, signature(hash, reading)) ? hash : null
}

const signature = (hash: string, { database, token }: TypedPasswordOptions): string =>
  sign(database.secret, 'typed password', `${token}\n${hash}`)
