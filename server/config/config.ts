import { join, resolve } from 'node:path'
import { type DatabaseUrls, readDatabaseUrls } from './database-urls.ts'
import { UPLOAD_QUOTA, type UploadQuota } from './upload-quota.ts'
import { type HttpsConfig, readHttps, withHttps } from './https.ts'
import { ConfigError, type Environment, isThisMachine, wrong } from './setting.ts'
import { type OperationConfig, readOperation } from './operation.ts'
import { readSignIn, type SignInConfig } from './sign-in.ts'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

export { ConfigError } from './setting.ts'

/** The settings, read from the environment once at the start; no other code reads `process.env`. */
export interface Config extends DatabaseUrls {
  /** Folder of the embedded database (unless `databaseUrl` is set), and of files (unless `bucket` is). */
  readonly dataDir: string
  /** Folder of the heads of the audit, and of its key unless `auditKey` is set: outside the database. */
  readonly auditDir: string
  /** Signs entries of the audit; null: a key in `auditDir`. */
  readonly auditKey: string | null
  /** Address that receives the heads of the audit by e-mail; null: none. */
  readonly auditMail: string | null
  /** The bucket that stores files; null: `dataDir`. */
  readonly bucket: BucketConfig | null
  /** Limits of uploads per day. */
  readonly uploadQuota: UploadQuota
  /** Help about screens: a JSON file, screen → list of type, name, link. It may be missing. */
  readonly helpFile: string
  readonly port: number
  readonly host: string
  /**
   * The address people use, without a slash at the end: links and cookies are created from it, never from
   * headers. Null: only this machine, at the opened port.
   */
  readonly publicUrl: string | null
  /** Whether other machines reach this server, directly or through a proxy: published passwords must not work then. */
  readonly isPublic: boolean
  /** How this server itself serves https; null: http, to this machine or to a proxy in front. */
  readonly https: HttpsConfig | null
  /** Folder of app.yaml and the screens. */
  readonly screensDir: string
  /** Whether the two sample companies are created and their missing rows added at each start. */
  readonly sample: boolean
  /** Folder for messages without a configured provider. */
  readonly outboxDir: string
  /** The mail server; null: e-mail is written to `outboxDir`. */
  readonly mail: MailConfig | null
  /** The WhatsApp provider; null: messages are written to `outboxDir`. */
  readonly whatsapp: WhatsappConfig | null
  /** pino's level: silent, error, warn, info, debug. */
  readonly logLevel: string
  /** The proxies whose X-Forwarded-For is trusted; limits are counted by the address of the caller. */
  readonly trustProxy: TrustedProxies
  /**
   * Origin of another ERP: calls go there and no database is opened. Null: this server is the ERP.
   */
  readonly erpUrl: string | null
  /** Sent in the version answer: developer features stay hidden on production and test (foundation §2). */
  readonly environment: 'production' | 'test' | 'development'
  /** Digits of one-time passwords: six, or the four of the contract (foundation §5). */
  readonly otpDigits: 4 | 6
  /** The ways in which people may sign in. */
  readonly signIn: SignInConfig
  /** Minutes after which an unused session expires; null: only after its seven days. */
  readonly sessionIdleMinutes: number | null
  /** Code of the company whose administrators may sign in as other people; null: none. */
  readonly supportCompany: string | null
  readonly operation: OperationConfig
}

/** A bucket with the S3 protocol. */
export interface BucketConfig {
  /** Null: Amazon S3. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

export interface MailConfig {
  /** smtp://user:password@host:port, or smtps:// */
  readonly url: string
  /** The sender address of e-mail. */
  readonly from: string
}

export interface WhatsappConfig {
  /** Where messages are posted; nothing is sent to any other host. */
  readonly url: string
  readonly token: string
  /** Key of the signatures of the provider's reports; null: reports are refused. */
  readonly secret: string | null
}

/** The sample company whose administrator acts as support. */
const SAMPLE_SUPPORT = 'STEEL'

/** Throws a ConfigError with the variable, its value and what it should be. */
export function readConfig(environment: Environment): Config {
  const https = readHttps(environment)
  const env = withHttps(environment, https)
  const urls = readDatabaseUrls(env)
  const { databaseUrl } = urls
  const publicUrl = readPublicUrl(env)
  const host = readHost(env, publicUrl)
  const isPublic = !isThisMachine(host) || (publicUrl !== null && !isThisMachine(new URL(publicUrl).hostname))
  const sample = readSample(env, { isPublic, isEmbedded: databaseUrl === null })
  const dataDir = resolve(env['DATA_DIR'] || './data')
  return {
    dataDir,
    ...readAudit(env, dataDir),
    bucket: readBucket(env),
    uploadQuota: {
      personMb: readMb(env, 'UPLOAD_MB_PER_PERSON'),
      companyMb: readMb(env, 'UPLOAD_MB_PER_COMPANY'),
    },
    helpFile: resolve(env['HELP_FILE'] || join(dataDir, 'help.json')),
    ...urls,
    port: readPort(env),
    host,
    publicUrl,
    isPublic,
    https,
    screensDir: resolve(env['SCREENS_DIR'] || './screens'),
    sample,
    outboxDir: resolve(env['OUTBOX_DIR'] || './outbox'),
    mail: readMail(env),
    whatsapp: readWhatsapp(env),
    logLevel: env['LOG_LEVEL'] || 'info',
    trustProxy: readTrustProxy(env),
    erpUrl: readErpUrl(env, databaseUrl),
    otpDigits: readOtpDigits(env),
    signIn: readSignIn(env, publicUrl),
    sessionIdleMinutes: readIdleMinutes(env),
    environment: readEnvironment(env, isPublic || (publicUrl?.startsWith('https:') ?? false)),
    operation: readOperation(env, isPublic),
    supportCompany: env['SUPPORT_COMPANY']?.trim().toUpperCase() || (sample && !isPublic ? SAMPLE_SUPPORT : null),
  }
}

const SHORTEST_AUDIT_KEY = 32

function readAudit(env: Environment, dataDir: string): Pick<Config, 'auditDir' | 'auditKey' | 'auditMail'> {
  const auditKey = env['AUDIT_KEY'] || null
  // The value is not repeated: it is a secret.
  if (auditKey !== null && auditKey.length < SHORTEST_AUDIT_KEY)
    throw new ConfigError(`AUDIT_KEY must have at least ${SHORTEST_AUDIT_KEY} characters.`)
  const auditMail = env['AUDIT_MAIL'] || null
  if (auditMail !== null && !auditMail.includes('@')) throw wrong('AUDIT_MAIL', auditMail, 'an e-mail address')
  if (auditMail !== null && !env['SMTP_URL'])
    throw new ConfigError('AUDIT_MAIL is set: SMTP_URL and MAIL_FROM must be, too.')
  return { auditDir: resolve(env['AUDIT_DIR'] || join(dataDir, 'audit')), auditKey, auditMail }
}

function readMb(env: Environment, name: keyof typeof UPLOAD_QUOTA): number {
  const text = env[name] || String(UPLOAD_QUOTA[name])
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw wrong(name, text, 'a number of megabytes, at least 1')
}

function readPort(env: Environment): number {
  const text = env['PORT'] || '4000'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw wrong('PORT', text, 'a number from 0 to 65535')
  return port
}

/** Used if FILES_S3_BUCKET is set. A secret is never repeated in a message. */
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

/** SMTP_URL needs MAIL_FROM: without a sender address every message would be refused. */
function readMail(env: Environment): MailConfig | null {
  const url = env['SMTP_URL']
  if (!url) return null
  // Neither value is repeated, since they contain passwords.
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

/** An origin only: the contract defines the paths, and a password would be written to logs. */
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

/** Beyond this machine, passwords and cookies are sent over https only, so HOST needs an https PUBLIC_URL. */
function readHost(env: Environment, publicUrl: string | null): string {
  const host = env['HOST'] || '127.0.0.1'
  if (isThisMachine(host) || publicUrl?.startsWith('https:')) return host
  throw new ConfigError(
    `HOST is "${host}", which other machines reach, but PUBLIC_URL is no https address: passwords would travel in ` +
      'plain text. Set PUBLIC_URL to the https address in front of this server; or start it with --https, or HTTPS_CERT ' +
      'and HTTPS_KEY, so that it speaks https itself; or leave HOST out.',
  )
}

/** Value of SAMPLE that creates sample companies even if other machines reach the server, for a demonstration. */
const SAMPLE_PUBLIC = 'public'

/** On a PostgreSQL server only with SAMPLE=1; if other machines reach this server, only with SAMPLE=public. */
function readSample(env: Environment, { isPublic, isEmbedded }: { isPublic: boolean; isEmbedded: boolean }): boolean {
  if (env['SAMPLE'] === SAMPLE_PUBLIC) return true
  const sample = readSwitch(env, 'SAMPLE', isEmbedded && !isPublic)
  if (!sample || !isPublic) return sample
  throw new ConfigError(
    'SAMPLE is "1", but other machines reach this server, and the passwords of the sample companies are published: ' +
      'anybody could log in as their administrator. Leave SAMPLE out; or set SAMPLE=public for a demonstration ' +
      'with nothing worth guarding.',
  )
}

function readTrustProxy(env: Environment): TrustedProxies {
  const text = env['TRUST_PROXY'] ?? ''
  const trusted = parseTrustedProxies(text)
  if (trusted !== null) return trusted
  throw wrong('TRUST_PROXY', text, 'how many proxies stand in front (1), or their addresses (loopback, 10.0.0.0/8)')
}

function readOtpDigits(env: Environment): Config['otpDigits'] {
  const text = env['OTP_DIGITS'] || '6'
  if (text === '4') return 4
  if (text === '6') return 6
  throw wrong('OTP_DIGITS', text, '6 or 4')
}

/** A day, so that a session outlives a night but not a week-end. */
const IDLE_MINUTES = '1440'
/** A session lasts at most seven days in any case. */
const MOST_IDLE_MINUTES = 7 * 24 * 60
const FEWEST_IDLE_MINUTES = 5

function readIdleMinutes(env: Environment): number | null {
  const text = env['SESSION_IDLE_MINUTES'] || IDLE_MINUTES
  const minutes = Number(text)
  if (text === '0') return null
  if (/^\d+$/.test(text) && minutes >= FEWEST_IDLE_MINUTES && minutes <= MOST_IDLE_MINUTES) return minutes
  throw wrong('SESSION_IDLE_MINUTES', text, `minutes from ${FEWEST_IDLE_MINUTES} to ${MOST_IDLE_MINUTES}, or 0`)
}

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (!text) return fallback
  if (['1', 'yes', 'true'].includes(text)) return true
  if (['0', 'no', 'false'].includes(text)) return false
  throw wrong(name, text, '1 or 0')
}

/** The address in links of messages: from the settings, never from the Host header of a request. */
export const siteAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
