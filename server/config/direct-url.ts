import { ConfigError, type Environment } from './setting.ts'

/** DATABASE_DIRECT_URL; null without one. Throws where there is no DATABASE_URL that it could be the direct way to. */
export function readDirectUrl(env: Environment, databaseUrl: string | null): string | null {
  const text = env['DATABASE_DIRECT_URL']
  if (!text) return null
  // The value is not repeated: it carries a password.
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError('DATABASE_DIRECT_URL must begin with postgres:// or postgresql://.')
  if (databaseUrl !== null) return text
  throw new ConfigError('DATABASE_DIRECT_URL is set: DATABASE_URL must be, too.')
}
