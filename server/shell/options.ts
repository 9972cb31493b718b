import { parseArgs } from 'node:util'
import type { FieldErrors } from '../http/change.ts'

/** An error in the typed command, with a message for the operator. */
export class ShellError extends Error {}

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const

const options = {
  code: text,
  name: text,
  address: text,
  platform: text,
  currency: text,
  'time-zone': text,
  'year-start': text,
  languages: text,
  company: text,
  person: text,
  email: text,
  phone: text,
  country: text,
  roles: text,
  team: text,
  off: text,
  admin: yes,
  invite: yes,
  'hand-to': text,
  leave: yes,
  'dry-run': yes,
  decided: yes,
} as const

export type Options = ReturnType<typeof parseOptions>['values']

/** Throws a ShellError for an unknown option. */
export function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new ShellError(error instanceof Error ? error.message : String(error))
  }
}

/** Throws a ShellError if the option is missing. */
export function required(values: Options, name: 'company' | 'person' | 'code'): string {
  const value = values[name]
  if (value === undefined || value.trim() === '') throw new ShellError(`--${name} is missing.`)
  return value
}

/** The names in a list such as `sales, accounts`. */
export const namesInList = (value: string | undefined): readonly string[] =>
  (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** The option for a field of a form, if it has another name. */
const OPTION_OF: Readonly<Record<string, string>> = {
  ccode: 'code',
  erpType: 'platform',
  timeZone: 'time-zone',
  yearStart: 'year-start',
  countryCode: 'country',
  modulesOff: 'off',
  handTo: 'hand-to',
  password: 'password',
}

export function errorOf(errors: FieldErrors): ShellError {
  const lines = Object.entries(errors).map(([field, why]) => `--${OPTION_OF[field] ?? field}: ${why}`)
  return new ShellError(['Nothing was changed.', ...lines].join('\n'))
}
