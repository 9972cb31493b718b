/**
 * The proofs of reliability: the goal of each, and the tests that run it. `npm run trust` prints this table with the
 * results, `npm run trust -- 3` or `-- approval-race` runs one of them. The same test files run in `npm run test:all`, with a
 * fraction of the length that `env` sets.
 */
import type { ProofResult } from './results.ts'

export interface Proof {
  /** The number of its row, which `recordResult` uses. */
  readonly number: number
  /** A one-word name for the command. */
  readonly name: string
  readonly mark: string
  /** The databases on which a result is required; "-": it needs none. */
  readonly databases: readonly ProofResult['database'][]
  /** Test files, relative to the project root; missing files mean that the proof is not built yet. */
  readonly files: readonly string[]
  /** The settings for the full length. */
  readonly env?: Readonly<Record<string, string>>
}

const BOTH = ['pglite', 'postgres'] as const
/** The embedded database runs in the process of the server: no connection to it can be cut. */
const POSTGRES = ['postgres'] as const
const NONE = ['-'] as const

export const proofs: readonly Proof[] = [
  {
    number: 1,
    name: 'bad-yaml',
    mark: '25,000 mutants and 300 made by hand: no exit, each ≤ 250 ms, each with a position',
    databases: NONE,
    files: ['tests/screens/bad-yaml.test.ts', 'tests/screens/mutants.test.ts'],
    env: { TRUST_MUTANTS: '25000', TRUST_SLIPS: '150' },
  },
  {
    number: 2,
    name: 'malformed-http',
    mark: 'every route fuzzed 100 times from its schema: no 5xx, no partial effect',
    databases: BOTH,
    files: ['tests/trust/fuzz.test.ts', 'tests/trust/forged.test.ts'],
    env: { TRUST_FUZZ: '100' },
  },
  {
    number: 3,
    name: 'approval-race',
    mark: '50 documents × 20 approvers × 5 rounds: one transition, one audit row, one outbox row each',
    databases: BOTH,
    files: ['tests/trust/race.test.ts', 'tests/trust/parts-race.test.ts'],
    env: { TRUST_RACE_DOCUMENTS: '50', TRUST_RACE_ROUNDS: '5' },
  },
  {
    number: 4,
    name: 'kill',
    mark: 'kill -9 during approve 100, upload 30, export 30, alerts 30, migration 10: nothing acknowledged lost, nothing half done',
    databases: BOTH,
    files: ['kill', 'kill-migration', 'scheduled-alerts'].map((name) => `tests/trust/${name}.test.ts`),
    env: { TRUST_KILLS: '100', TRUST_MIGRATION_KILLS: '10' },
  },
  {
    number: 5,
    name: 'database-away',
    mark: '40 cuts (before begin, before commit, after commit before the answer, stall, pool empty): 503 + Retry-After, back in ≤ 5 s, same key gives the committed answer',
    databases: POSTGRES,
    files: ['cut-connection', 'cut-jobs', 'outage', 'frozen-database', 'full-disk'].map(
      (name) => `tests/trust/${name}.test.ts`,
    ),
    env: { TRUST_CUT_ROUNDS: '6', TRUST_STALLS: '6', TRUST_EMPTY_POOLS: '4' },
  },
  {
    number: 6,
    name: 'failing-calls',
    mark: 'every database, file and HTTP call fails in turn, 200 sampled points, and each other host in each way: all or nothing',
    databases: BOTH,
    files: ['tests/trust/failing-calls.test.ts', 'tests/trust/failing-hosts.test.ts'],
    env: { TRUST_FAULTS: '200' },
  },
  {
    number: 7,
    name: 'browser-network',
    mark: '6 actions × 8 faults (offline first, answer lost, 30 s latency, 30 % loss, reset in mid-body, captive portal, tab killed, reload): nothing lost, nothing twice',
    databases: POSTGRES,
    files: ['tests/browser/network-faults.test.ts'],
    env: { TRUST_NETWORK_FAULTS: '8' },
  },
  {
    number: 8,
    name: 'session-ends',
    mark: 'the session ends in the middle of a form, 30 cases: every character kept',
    databases: POSTGRES,
    files: ['tests/browser/session-ends.test.ts'],
    env: { TRUST_SESSION_ENDS: '6' },
  },
  {
    number: 9,
    name: 'tenant-wall',
    mark: 'every route × role × another tenant’s ids, ≥ 5,000 requests: no byte; also with the application’s filter removed',
    databases: BOTH,
    files: ['row-security', 'strangers', 'module-ids', 'search'].map((name) => `tests/trust/${name}.test.ts`),
    env: { TRUST_WALL_IDS: '16', TRUST_WALL_MODULE_IDS: '12' },
  },
  {
    number: 10,
    name: 'role-matrix',
    mark: 'every route × role × document state from one table: actual = declared; a new route without a row fails',
    databases: BOTH,
    files: ['role-matrix', 'matrix', 'policy', 'read-rights'].map((name) => `tests/contract/${name}.test.ts`),
  },
  {
    number: 11,
    name: 'tampering',
    mark: '1,000 times edit, delete, insert, swap, cut tail, rewrite: all found, first bad row named',
    databases: BOTH,
    files: ['tests/trust/tampering.test.ts', 'tests/trust/audit.test.ts'],
    env: { TRUST_TAMPERS: '1000' },
  },
  {
    number: 12,
    name: 'otp',
    mark: '20,000 guesses, 200 in parallel: never more than the allowed number evaluated',
    databases: BOTH,
    files: ['tests/trust/otp.test.ts'],
    env: { TRUST_GUESSES: '20000' },
  },
  {
    number: 13,
    name: 'load',
    mark: '300 requests/s on 2 cores, p95 ≤ 150 ms, no error, 1,000,000 documents (PGlite 120/s, 100,000)',
    databases: BOTH,
    files: ['tests/trust/load.test.ts'],
    env: { TRUST_LOAD_SECONDS: '60' },
  },
  {
    number: 14,
    name: 'uploads',
    mark: '50 MB over a cut connection: SHA-256 equal, server memory + ≤ 64 MB',
    databases: BOTH,
    files: ['tests/trust/uploads.test.ts'],
    env: { TRUST_UPLOAD_MB: '50', TRUST_UPLOADS: '3', TRUST_UPLOADS_AT_ONCE: '2' },
  },
  {
    number: 15,
    name: 'scripts',
    mark: '100 XSS payloads × every field type × every place it is shown: nothing runs',
    databases: POSTGRES,
    files: ['tests/browser/scripts.test.ts', 'tests/browser/script-matrix.test.ts'],
    env: { TRUST_SCRIPTS: 'all' },
  },
  {
    number: 16,
    name: 'cluster',
    mark: 'three processes behind a balancer, a primary with a hot standby; 60 people for 5 minutes, a process killed every 2 s and once the primary: nothing lost, nothing twice, each call answered within 10 s',
    databases: POSTGRES,
    files: ['tests/trust/cluster.test.ts'],
    env: { TRUST_CLUSTER_SECONDS: '300' },
  },
  {
    number: 17,
    name: 'event-loop',
    mark: '60 papers and 5 exports at the same time: the event loop goes on, and others are answered',
    databases: BOTH,
    files: ['tests/trust/event-loop.test.ts'],
  },
  {
    number: 18,
    name: 'posting',
    mark: '50 people post to 20 balances for 5 minutes (PGlite 1), through kills and cut connections: balance = its entries, never below its rule, move and entries together or neither',
    databases: BOTH,
    files: ['tests/trust/posting.test.ts'],
    env: { TRUST_POSTING_SECONDS: '300' },
  },
]
