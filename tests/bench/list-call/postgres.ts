import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Person } from '../../../server/http/person.ts'

/** The key that signs the audit of the reused database, which more than one clone may open. */
const BENCH_AUDIT_KEY = 'countersign-bench-audit-key-of-every-clone'

/**
 * DATABASE_URL, or the address of a server that is started in a folder reused by the next run, with the settings that
 * docs/operate.md recommends.
 */
export async function benchPostgres(): Promise<string> {
  const given = process.env['DATABASE_URL']
  if (given) return given
  process.env['AUDIT_KEY'] ??= BENCH_AUDIT_KEY
  const folder = join(tmpdir(), 'countersign-bench-list')
  const script = join(import.meta.dirname, '../../contract/postgres-process.ts')
  const child = spawn(process.execPath, [script, folder, 'keep-durable'], { stdio: ['pipe', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return line.toString().trim()
}

/** The settings of an installation on that database. */
export function benchConfig(url: string): Config {
  return readConfig({ DATABASE_URL: url, AUDIT_KEY: process.env['AUDIT_KEY'] })
}

/** An administrator, who sees every row, of the company that `fillScreen` fills. */
export const admin = {
  companyId: 'steel',
  id: '',
  name: '',
  erpType: 'steel',
  admin: true,
  roles: [],
  team: [],
  flags: {},
  accepted: {},
} as unknown as Person
