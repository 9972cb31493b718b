import { ConfigError, type Environment } from './setting.ts'

/** Addresses of the database. All null: the embedded database. */
export interface DatabaseUrls {
  /** A PostgreSQL server, or a pooler in front of it; null opens the embedded database. */
  readonly databaseUrl: string | null
  /**
   * The direct address of the same server, for migrations, LISTEN, backups and restores, which need their own
   * connection. Set if
   * `databaseUrl` is a pooler in transaction mode; null: `databaseUrl` is the server itself.
   */
  readonly databaseDirectUrl: string | null
  /** A hot standby that answers reading calls; null: the primary answers all. */
  readonly databaseReadUrl: string | null
}

/** The address for what needs a connection of its own: migrations, LISTEN, backups and restores. Null: embedded. */
export const ownConnectionUrl = (urls: Pick<DatabaseUrls, 'databaseUrl' | 'databaseDirectUrl'>): string | null =>
  urls.databaseDirectUrl ?? urls.databaseUrl

/** Throws a ConfigError. It never repeats a value, since values contain passwords. */
export function readDatabaseUrls(env: Environment): DatabaseUrls {
  const urls = {
    databaseUrl: readUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: readUrl(env, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: readUrl(env, 'DATABASE_READ_URL'),
  }
  if (urls.databaseUrl !== null) return urls
  if (urls.databaseDirectUrl !== null) throw alone('DATABASE_DIRECT_URL', 'the server behind the pooler of')
  if (urls.databaseReadUrl !== null) throw alone('DATABASE_READ_URL', 'a standby of')
  return urls
}

function readUrl(env: Environment, name: string): string | null {
  const text = env[name]
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`)
  return text
}

const alone = (name: string, whose: string): ConfigError =>
  new ConfigError(`${name} is set, which is ${whose} DATABASE_URL: DATABASE_URL must be, too.`)
