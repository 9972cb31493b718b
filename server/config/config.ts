import { join, resolve } from 'node:path'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

/** What the environment decides. Read once, at the start; nothing else looks at `process.env`. */
export interface Config {
  /** Folder of the embedded database (unless `databaseUrl` is set), and of files (unless `bucket` is). */
  readonly dataDir: string
  /** Where files lie beside this machine; null: in `dataDir`. */
  readonly bucket: BucketConfig | null
  /** Films and papers that help with a screen: a JSON file, screen → list of type, name, link. It may be missing. */
  readonly helpFile: string
  /** A real PostgreSQL; null opens the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly port: number
  readonly host: string
  /**
   * Where people reach the server, without a slash at the end: links and cookies are made from it, never
   * from headers. Null: only this machine, by whatever port was opened.
   */
  readonly publicUrl: string | null
  /** Other machines reach this server, directly or through a proxy: what is published opens nothing here. */
  readonly isPublic: boolean
  /** Folder of app.yaml and the screens. */
  readonly screensDir: string
  /** Whether the two sample companies are made and kept filled. */
  readonly sample: boolean
  /** Where messages land that a provider would send. */
  readonly outboxDir: string
  /** Who carries e-mail; null: it lands in `outboxDir`. */
  readonly mail: MailConfig | null
  /** Who carries WhatsApp messages; null: they land in `outboxDir`. */
  readonly whatsapp: WhatsappConfig | null
  /** pino's level: silent, error, warn, info, debug. */
  readonly logLevel: string
  /** Whose X-Forwarded-For is believed; the address of a caller is what limits are counted by. */
  readonly trustProxy: TrustedProxies
  /**
   * Origin of another ERP: calls go there and no database is opened. Null: this server is the ERP.
   */
  readonly erpUrl: string | null
  /** Told in the version answer: hidden developer features stay hidden on production and test (foundation §2). */
  readonly environment: 'production' | 'test' | 'development'
  /** Code of the company whose administrators may sign in as somebody else; null: nobody may. */
  readonly supportCompany: string | null
}

/** A bucket that speaks the protocol of S3. */
export interface BucketConfig {
  /** Null: Amazon's own. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

export interface MailConfig {
  /** smtp://user:password@host:port, or smtps:// */
  readonly url: string
  /** Whom e-mail comes from. */
  readonly from: string
}

export interface WhatsappConfig {
  /** Where messages are posted; nothing is sent to any other host. */
  readonly url: string
  readonly token: string
  /** Signs what the provider reports; null: its reports are refused. */
  readonly secret: string | null
}

/** The sample company whose administrator plays support. */
const SAMPLE_SUPPORT = 'STEEL'

type Environment = Readonly<Record<string, string | undefined>>

/** The environment says something it cannot say; the message is for the operator. */
export class ConfigError extends Error {}

/** Throws a ConfigError that names the variable, what it holds and what it should hold. */
export function readConfig(env: Environment): Config {
  const databaseUrl = readDatabaseUrl(env)
  const publicUrl = readPublicUrl(env)
  const host = readHost(env, publicUrl)
  const isPublic = !isThisMachine(host) || (publicUrl !== null && !isThisMachine(new URL(publicUrl).hostname))
  const sample = readSample(env, { isPublic, isEmbedded: databaseUrl === null })
  const dataDir = resolve(env['DATA_DIR'] || './data')
  return {
    dataDir,
    bucket: readBucket(env),
    helpFile: resolve(env['HELP_FILE'] || join(dataDir, 'help.json')),
    databaseUrl,
    port: readPort(env),
    host,
    publicUrl,
    isPublic,
    screensDir: resolve(env['SCREENS_DIR'] || './screens'),
    sample,
    outboxDir: resolve(env['OUTBOX_DIR'] || './outbox'),
    mail: readMail(env),
    whatsapp: readWhatsapp(env),
    logLevel: env['LOG_LEVEL'] || 'info',
    trustProxy: readTrustProxy(env),
    erpUrl: readErpUrl(env, databaseUrl),
    environment: readEnvironment(env, isPublic || (publicUrl?.startsWith('https:') ?? false)),
    supportCompany: env['SUPPORT_COMPANY']?.trim().toUpperCase() || (sample && !isPublic ? SAMPLE_SUPPORT : null),
  }
}

function readPort(env: Environment): number {
  const text = env['PORT'] || '4000'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw wrong('PORT', text, 'a number from 0 to 65535')
  return port
}

function readDatabaseUrl(env: Environment): string | null {
  const text = env['DATABASE_URL']
  if (!text) return null
  // The value is not repeated: it carries a password.
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.')
  return text
}

/** Named by its bucket; a secret is never repeated in a message. */
function readBucket(env: Environment): BucketConfig | null {
  const bucket = env['FILES_S3_BUCKET']
  if (!bucket) return null
  const [key, secret] = [env['FILES_S3_KEY'], env['FILES_S3_SECRET']]
  if (!key || !secret) throw new ConfigError('FILES_S3_BUCKET is set: FILES_S3_KEY and FILES_S3_SECRET must be, too.')
  const endpoint = env['FILES_S3_ENDPOINT'] || null
  if (endpoint !== null && !/^https?:\/\/[^/]/.test(endpoint)) {
    throw wrong('FILES_S3_ENDPOINT', endpoint, 'an address like https://files.example.com')
  }
  return { endpoint, bucket, region: env['FILES_S3_REGION'] || 'us-east-1', key, secret }
}

/** A mail server that nobody has named a sender for would refuse every message. */
function readMail(env: Environment): MailConfig | null {
  const url = env['SMTP_URL']
  if (!url) return null
  // Neither value is repeated: they carry passwords.
  if (!/^smtps?:\/\/[^/]/.test(url)) throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://.')
  const from = env['MAIL_FROM']
  if (!from?.includes('@')) throw new ConfigError('SMTP_URL is set: MAIL_FROM must be the address e-mail comes from.')
  return { url, from }
}

function readWhatsapp(env: Environment): WhatsappConfig | null {
  const url = env['WHATSAPP_URL']
  if (!url) return null
  const isSafe = URL.canParse(url) && (new URL(url).protocol === 'https:' || isThisMachine(new URL(url).hostname))
  if (!isSafe) throw new ConfigError('WHATSAPP_URL must be an https address: a token travels with every message.')
  const token = env['WHATSAPP_TOKEN']
  if (!token) throw new ConfigError('WHATSAPP_URL is set: WHATSAPP_TOKEN must be, too.')
  return { url, token, secret: env['WHATSAPP_SECRET'] || null }
}

function readPublicUrl(env: Environment): string | null {
  const text = env['PUBLIC_URL']
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong('PUBLIC_URL', text, 'an address like https://erp.example.com')
  }
  return url.href.replace(/\/+$/, '')
}

/** An origin and nothing else: paths are the contract's, and a password would stand in every log. */
function readErpUrl(env: Environment, databaseUrl: string | null): string | null {
  const text = env['ERP_URL']
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin) throw new ConfigError('ERP_URL must be an address without a path, like https://erp.example.com.')
  if (databaseUrl === null) return url.origin
  throw new ConfigError('ERP_URL and DATABASE_URL are both set: with another ERP no database is opened. Leave one out.')
}

function readEnvironment(env: Environment, isServed: boolean): Config['environment'] {
  const text = env['ENVIRONMENT'] || (isServed ? 'production' : 'development')
  if (text === 'production' || text === 'test' || text === 'development') return text
  throw wrong('ENVIRONMENT', text, 'production, test or development')
}

/** Beyond this machine passwords and cookies travel over https only; who ends the https says so in PUBLIC_URL. */
function readHost(env: Environment, publicUrl: string | null): string {
  const host = env['HOST'] || '127.0.0.1'
  if (isThisMachine(host) || publicUrl?.startsWith('https:')) return host
  throw new ConfigError(
    `HOST is "${host}", which other machines reach, but PUBLIC_URL is no https address: passwords would travel in ` +
      'plain text. Set PUBLIC_URL to the https address in front of this server, or leave HOST out.',
  )
}

const isThisMachine = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host)

/** Makes them where others reach the server, too: for a demonstration. */
const SAMPLE_PUBLIC = 'public'

/** In somebody's real PostgreSQL only when asked for; where others reach the server only with a word of its own. */
function readSample(env: Environment, { isPublic, isEmbedded }: { isPublic: boolean; isEmbedded: boolean }): boolean {
  if (env['SAMPLE'] === SAMPLE_PUBLIC) return true
  const sample = readSwitch(env, 'SAMPLE', isEmbedded && !isPublic)
  if (!sample || !isPublic) return sample
  throw new ConfigError(
    'SAMPLE is "1", but other machines reach this server, and the passwords of the sample companies are published: ' +
      'anybody could sign in as their administrator. Leave SAMPLE out; or set SAMPLE=public for a demonstration ' +
      'with nothing worth guarding.',
  )
}

function readTrustProxy(env: Environment): TrustedProxies {
  const text = env['TRUST_PROXY'] ?? ''
  const trusted = parseTrustedProxies(text)
  if (trusted !== null) return trusted
  throw wrong('TRUST_PROXY', text, 'how many proxies stand in front (1), or their addresses (loopback, 10.0.0.0/8)')
}

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (['1', 'yes', 'true'].includes(text)) return true
  if (['0', 'no', 'false'].includes(text)) return false
  throw wrong(name, text, '1 or 0')
}

function wrong(name: string, value: string, expected: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but must be ${expected}.`)
}

/** Links of messages are made of settings only, never of what a request says about its host. */
export const siteAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
