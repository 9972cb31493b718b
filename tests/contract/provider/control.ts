import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The client id of the tested server at the provider. */
export const CLIENT = { id: 'countersign', secret: 'secret of the tests, known to nobody else' } as const

/** The answers of the provider to corrupt, and how. */
export interface Control {
  /** Claims of the ID token; null removes one. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Members of its header. */
  readonly header?: Readonly<Record<string, unknown>>
  /** The signing key: an unknown key, under its own id or under that of the published key. */
  readonly key?: 'own' | 'unknown' | 'forged'
  /** Members of the provider's description. */
  readonly metadata?: object
  readonly userInfo?: object
  /** By path: another answer, no answer, or a connection that breaks before the answer or in the middle of it. */
  readonly answers?: Readonly<Record<string, Spoilt | 'hang' | 'close' | 'half'>>
}

interface Spoilt {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface TestProvider {
  readonly issuer: string
  /** Replaces the previous settings. */
  control(control: Control): Promise<void>
  stop(): Promise<void>
}

/** @param redirectUri the address that it may redirect people to */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'process.ts'), redirectUri], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let issuer = ''
  for await (const line of createInterface(child.stdout)) {
    issuer = /^ready: (\S+)/.exec(line)?.[1] ?? ''
    if (issuer !== '') break
  }
  if (issuer === '') throw new Error('The provider did not start.')
  child.stdout.resume()
  return {
    issuer,
    async control(control) {
      await fetch(`${issuer}/control`, { method: 'POST', body: JSON.stringify(control) })
    },
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** The person who accepts or denies on the page of the provider. */
export interface ProviderVisitor {
  readonly email: string
  readonly denies?: boolean
}

/** Follows the pages of the provider as a browser does. Returns the address of the final redirect. */
export async function visitProvider(address: string, { email, denies = false }: ProviderVisitor): Promise<string> {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  let [next, body]: [string, URLSearchParams | null] = [address, null]
  for (let steps = 0; steps < 8 && new URL(next).origin === origin; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request: RequestInit = body === null ? {} : { method: 'POST', body }
    const answer = await fetch(next, { ...request, headers: { cookie }, redirect: 'manual' })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    body = location === null ? new URLSearchParams({ email, do: denies ? 'deny' : 'allow' }) : null
    next = location === null ? next : new URL(location, next).href
  }
  return next
}
