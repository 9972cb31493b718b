import type { Database } from '../database/open.ts'
import type { DemoLogin } from '../sample/seed.ts'

interface Started {
  readonly logins: readonly DemoLogin[]
  readonly database: Pick<Database, 'kind' | 'promise'>
  /** One per line. */
  readonly notices: readonly string[]
}

/** The text after `npm start`: the address, the logins, and warnings. */
export function greeting(address: string, { logins, database, notices }: Started): string {
  const storage = database.kind === 'pglite' ? 'embedded database' : 'PostgreSQL'
  const lines = [
    '',
    `  Countersign is ready:  ${address}`,
    `  ${storage}; what is saved survives a ${database.promise}`,
    '',
  ]
  if (logins.length > 0) lines.push('  Demo logins (Email Login):', '', ...table(logins), '')
  if (notices.length > 0) lines.push(...notices.map((line) => `  ${line}`), '')
  return lines.join('\n')
}

/** The same text when calls go to another ERP, which has its own people and data. */
export function erpGreeting(address: string, erpUrl: string): string {
  return ['', `  Countersign is ready:  ${address}`, `  calls go to the ERP at ${erpUrl}`, ''].join('\n')
}

function table(logins: readonly DemoLogin[]): readonly string[] {
  const head = ['Role', 'Email', 'Password', 'Company code', 'Phone (OTP Login)']
  const rows = [
    head,
    ...logins.map((each) => [each.role, each.email, each.password, each.ccode, `${each.countryCode} ${each.phone}`]),
  ]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
}
