import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { clockDifference, clockNotice } from './clock.ts'
import { type Config, ConfigError } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { asOwner } from '../database/tenant.ts'
import { providerNotices } from './provider-notices.ts'

/**
 * Throws a ConfigError if other machines would reach sample companies, whose passwords are published. They may be in
 * the database from an earlier start that served this machine only.
 */
export async function refuseSampleCompanies(config: Config, database: Database): Promise<void> {
  if (!config.isPublic || config.sample) return
  const companies = await asOwner(database, (work) =>
    work.selectFrom('companies').select('ccode').distinct().where('sample', '=', true).orderBy('ccode').execute(),
  )
  if (companies.length === 0) return
  const codes = companies.map(({ ccode }) => ccode).join(', ')
  const setting = database.kind === 'pglite' ? `DATA_DIR (${config.dataDir})` : 'DATABASE_URL'
  throw new ConfigError(
    `Other machines reach this server, and its database holds the sample companies ${codes}, whose passwords are ` +
      `published: anybody could log in as their administrator. Start with an empty database: set another ${setting}. ` +
      'Or set SAMPLE=public for a demonstration with nothing worth guarding.',
  )
}

/**
 * Throws a ConfigError if the database login has unlimited rights: anyone who obtains it reads every company,
 * whatever role the server takes for its own statements. Not checked for sample companies that only this machine
 * reaches, since they need no protection.
 */
export async function refuseSuperuser(config: Config, database: Database): Promise<void> {
  if ((config.sample && !config.isPublic) || database.kind === 'pglite') return
  const { login, isMighty } = await loginOf(database)
  if (!isMighty) return
  throw new ConfigError(
    `The login ${login} of DATABASE_URL is a superuser or has BYPASSRLS: it would see every company's rows. ` +
      'Give the database to a login without these rights: create role countersign login createrole password ...; ' +
      'create database erp owner countersign. With SAMPLE=1, where this machine alone reaches the server, it is not asked.',
  )
}

interface Login {
  readonly login: string
  readonly isMighty: boolean
  readonly canCreateRoles: boolean
}

/** The role that has connected (`session_user`), which is not the role that statements run as. */
async function loginOf({ kysely }: Database): Promise<Login> {
  const { rows } = await sql<Login>`
    select rolname::text as login, rolsuper or rolbypassrls as "isMighty", rolcreaterole as "canCreateRoles"
    from pg_roles where rolname = session_user`.execute(kysely)
  return rows[0] ?? { login: '', isMighty: true, canCreateRoles: true }
}

/** Warns of rights of the login that are needed at the first start only, or never. */
async function loginNotices(database: Database): Promise<readonly string[]> {
  if (database.kind === 'pglite') return []
  const { login, isMighty, canCreateRoles } = await loginOf(database)
  if (isMighty) {
    return [
      `The login ${login} of DATABASE_URL is a superuser or has BYPASSRLS: refused without SAMPLE, and where other machines reach the server.`,
    ]
  }
  if (!canCreateRoles) return []
  return [
    `The login ${login} of DATABASE_URL may create roles, which only the first start needs:`,
    `  alter role ${login} nocreaterole`,
  ]
}

/** Warnings for the operator: what does not work yet, and what is less secure than it could be. */
export async function startNotices(config: Config, database: Database): Promise<readonly string[]> {
  return [
    ...quarantineNotices(database),
    ...(await loginNotices(database)),
    ...(database.searchProblem === null ? [] : slowSearch(database.searchProblem)),
    ...(config.isPublic && config.sample
      ? ['Everybody can log in: SAMPLE=public makes companies whose passwords are published.']
      : []),
    ...(config.isPublic && config.whatsapp === null && config.mail === null
      ? [
          'One-time passwords reach nobody: neither WHATSAPP_URL nor SMTP_URL is set.',
          `They are written to ${config.outboxDir} on this machine.`,
        ]
      : []),
    ...(config.isPublic && config.https === null && config.trustProxy === false
      ? [
          'TRUST_PROXY is not set: all people behind a proxy share one limit of failed logins.',
          'Set it to 1 for one proxy in front that writes X-Forwarded-For, or to the addresses of the proxies.',
        ]
      : []),
    ...(await providerNotices(config, database)),
    ...(await folderNotices(config)),
    ...(await hostNotices(config, database)),
  ]
}

/** Warns of files that were stored before there was a bucket. */
async function folderNotices({ bucket, dataDir }: Config): Promise<readonly string[]> {
  const folder = join(dataDir, 'files')
  const left = bucket === null ? [] : await readdir(folder).catch(() => [])
  if (left.length === 0) return []
  return [
    `${folder} has files from before FILES_S3_BUCKET was set, which nobody can open. Copy them into the bucket under`,
    'the same names, and move the folder aside: docs/operate.md.',
  ]
}

/** Warns, if several servers may share the database, of what only this host has. */
async function hostNotices(config: Config, database: Database): Promise<readonly string[]> {
  if (database.kind === 'pglite') return []
  const clock = clockNotice(await clockDifference(database))
  return [
    ...(config.bucket === null
      ? [
          `Files are stored on this host only, in ${config.dataDir}: servers on other machines do not have them. Set`,
          'FILES_S3_BUCKET before one is started there. Servers on this machine share the folder.',
        ]
      : []),
    ...(config.auditKey === null
      ? ['The key of the audit is stored on this host only. Set AUDIT_KEY before a second server is started.']
      : []),
    ...(clock === null ? [] : [clock]),
  ]
}

/** What a restored copy does not do. */
const quarantineNotices = ({ quarantine }: Database): readonly string[] =>
  quarantine === null
    ? []
    : [
        `This is a RESTORED COPY, with the data of ${quarantine.snapshotAt.toISOString()}. It is in quarantine: it sends no`,
        'messages, runs no schedules, and links of messages and invitations open nothing. All sessions were ended.',
        'To make this copy the active installation, stop it and run: countersign live',
      ]

const slowSearch = (problem: string): readonly string[] => [
  `Searching has no index and gets slow with many documents: ${problem}`,
  'It needs the extensions pg_trgm and btree_gin of PostgreSQL, and a login that may create them in this database.',
]

/** Instructions shown while there is no company. @param address of the set-up page, with its token */
export const setUpNotices = (address: string): readonly string[] => [
  'There is no company yet, so nobody can log in. Open this address to add the first one, within 24 hours:',
  `  ${address}`,
  'It can be used once; the next start prints another. From a shell: docs/first-company.md.',
]
