/**
 * An identity provider in a separate process: `oidc-provider`, with a page to sign in with any e-mail address. Its
 * answers can be corrupted by `POST /control` (Control in control.ts). Prints its address when it is ready.
 */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { CLIENT, type Control } from './control.ts'

const KEY_ID = 'first'
const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const own = newKey()
const foreign = newKey()
let control: Control = {}

const [, , redirectUri = ''] = process.argv

function configuration(): Configuration {
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }
  return {
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] } as never,
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // The e-mail address is in the ID token, and in the user info, too.
    conformIdTokenClaims: false,
    cookies: { keys: ['of tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: emailOf(subject), email_verified: true }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  }
}

const emailOf = (subject: string): string => subject.replace(/^subject of /, '')

/** Sends the first half of the answer, and breaks the connection. */
function cutInHalf(context: KoaContextWithOIDC): void {
  const { res, status, body } = context
  const whole = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  context.respond = false
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': whole.length })
  res.write(whole.subarray(0, whole.length / 2), () => res.destroy())
}

/** Answers `/control`, and each corrupted path. */
async function controlled(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  if (context.path === '/control') {
    control = JSON.parse(await text(context.req)) as Control
    context.status = 204
    return
  }
  const answer = control.answers?.[context.path]
  if (answer === 'hang') {
    context.respond = false
    return
  }
  if (answer === 'close') {
    context.respond = false
    context.req.socket.destroy()
    return
  }
  if (answer === 'half') {
    await next()
    return cutInHalf(context)
  }
  if (answer) {
    context.status = answer.status
    context.type = answer.type
    context.body = answer.body
    return
  }
  await next()
  if (context.path === '/token' && context.status === 200) context.body = spoilt(context.body as Tokens)
  if (context.path.endsWith('/openid-configuration'))
    context.body = { ...(context.body as object), ...control.metadata }
  if (context.path === '/me') context.body = { ...(context.body as object), ...control.userInfo }
}

interface Tokens {
  readonly id_token: string
}

/** The ID token with the claims and the signature of the current settings. */
function spoilt(tokens: Tokens): Tokens {
  const { claims, header, key = 'own' } = control
  if (!claims && !header && key === 'own') return tokens
  const [before = '', content = ''] = tokens.id_token.split('.')
  const kid = key === 'unknown' ? 'another' : KEY_ID
  const parts = [
    { ...decoded(before), kid, ...header },
    { ...decoded(content), ...claims },
  ].map(encoded)
  const isSigned = header?.['alg'] !== 'none'
  const signature = isSigned
    ? sign('sha256', Buffer.from(parts.join('.')), key === 'own' ? own : foreign).toString('base64url')
    : ''
  return { ...tokens, id_token: [...parts, signature].join('.') }
}

const decoded = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
/** The object without members that are null. */
const encoded = (part: object): string => {
  const members = Object.entries(part).filter(([, value]) => value !== null)
  return Buffer.from(JSON.stringify(Object.fromEntries(members))).toString('base64url')
}

const LOGIN = `<!doctype html><meta name="viewport" content="width=device-width"><title>Mill accounts</title><link rel="icon" href="data:,">
  <h1>Mill accounts</h1>
  <form method="post"><label>E-mail <input name="email" type="email" autofocus></label>
  <button name="do" value="allow">Continue</button> <button name="do" value="deny">Cancel</button></form>`

/** Signs in with the given address, or denies. */
function interactions(provider: Provider) {
  return async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!context.path.startsWith('/interaction/')) return await next()
    if (context.method === 'GET') {
      context.type = 'html'
      context.body = LOGIN
      return
    }
    const sent = new URLSearchParams(await text(context.req))
    context.respond = false
    if (sent.get('do') === 'deny') {
      await provider.interactionFinished(context.req, context.res, { error: 'access_denied' })
      return
    }
    const accountId = `subject of ${sent.get('email') ?? ''}`
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(context.req, context.res, result)
  }
}

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(address, configuration())
  provider.use((context, next) => controlled(context as KoaContextWithOIDC, next))
  provider.use(interactions(provider))
  server.on('request', provider.callback())
  console.log(`ready: ${address}`)
})
