import { ConfigError } from '../config/config.ts'

/** PostgreSQL's insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * If the login lacks a right that migrations need: a ConfigError with the statements that grant it. Any other error is
 * returned unchanged.
 *
 * @param url of the database, with the login
 */
export function missingRight(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== INSUFFICIENT_PRIVILEGE) return error
  const { username, pathname } = new URL(url)
  const [login, database] = [username, pathname.slice(1)].map(decodeURIComponent)
  return new ConfigError(
    `The login ${login} of DATABASE_URL lacks a right that making the tables needs: ${error.message}. It must own its ` +
      `database, and while the database is new it may create roles: alter database ${database} owner to ${login}; ` +
      `alter role ${login} createrole.`,
  )
}
