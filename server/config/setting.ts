export type Environment = Readonly<Record<string, string | undefined>>

/** An environment variable has an invalid value; the message is for the operator. */
export class ConfigError extends Error {}

export function wrong(name: string, value: string, expected: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but must be ${expected}.`)
}

export const isThisMachine = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host)
