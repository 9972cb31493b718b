import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A position in the write-ahead log, in bytes. */
export type WalPosition = bigint

/** A hot standby, which answers reading calls while its data is nearly as new as the primary's. */
export interface Standby {
  /**
   * Its connections, if it has replayed everything the primary had three seconds ago and everything up to `after`;
   * null: use the primary. Never waits for the standby to catch up.
   */
  connections(after: WalPosition): Promise<Kysely<Tables> | null>
  /** The current end of the primary's log: every acknowledged commit is before it. */
  written(): Promise<WalPosition>
  /** Measures once, at the start and in tests. */
  measure(): Promise<void>
  close(): Promise<void>
}

interface Servers {
  readonly primary: Kysely<Tables>
  readonly standby: Kysely<Tables>
  /** Ends the connections to the standby. */
  end(): Promise<void>
  /** Called when the standby starts to be used and when it cannot be used any more. */
  log(text: string): void
}

const MEASURE_MS = 1_000
/** A revoked right must end within five seconds, so the standby may be behind by less than that. */
const MOST_BEHIND_MS = 3_000

interface Sample {
  readonly position: WalPosition
  /** When the primary was at this position, by the clock of the process. */
  readonly at: number
}

/** Positions of the primary that the standby has not reached yet, oldest first, and the standby's own position. */
interface Progress {
  samples: readonly Sample[]
  replayed: WalPosition
  /** The latest time up to which the standby has everything. */
  shows: number
  isUsed: boolean | null
}

export function followStandby(servers: Servers): Standby {
  const progress: Progress = { samples: [], replayed: 0n, shows: -Infinity, isUsed: null }
  const isFresh = (): boolean => performance.now() - progress.shows <= MOST_BEHIND_MS
  const measure = async (): Promise<void> => {
    await sample(servers, progress).catch(() => forget(progress))
    const isUsed = isFresh()
    if (isUsed !== progress.isUsed) servers.log(isUsed ? USED : NOT_USED)
    progress.isUsed = isUsed
  }
  let measuring: Promise<void> | null = null
  const timer = setInterval(() => void (measuring ??= measure().finally(() => (measuring = null))), MEASURE_MS).unref()
  return {
    measure,
    written: () => endOfLog(servers.primary),
    async connections(after) {
      if (!isFresh()) return null
      if (progress.replayed >= after) return servers.standby
      const reached = await replayed(servers.standby).catch(() => null)
      if (reached === null) forget(progress)
      else progress.replayed = reached
      return reached !== null && reached >= after ? servers.standby : null
    },
    async close() {
      clearInterval(timer)
      await measuring
      await servers.end()
    },
  }
}

const USED = 'The standby of DATABASE_READ_URL answers reading calls.'
const NOT_USED =
  'The standby of DATABASE_READ_URL does not answer, is no standby any more, or is more than three seconds behind: ' +
  'the primary answers all calls until it is there again.'

/** The standby may have been restarted with less data than before, so earlier measurements are discarded. */
function forget(progress: Progress): void {
  Object.assign(progress, { samples: [], replayed: 0n, shows: -Infinity })
}

async function sample({ primary, standby }: Servers, progress: Progress): Promise<void> {
  const at = performance.now()
  const position = await endOfLog(primary)
  const samples = [...progress.samples, { position, at }]
  const reached = await replayed(standby)
  progress.replayed = reached
  progress.shows = samples.findLast((each) => each.position <= reached)?.at ?? progress.shows
  progress.samples = samples.filter((each) => each.position > reached && at - each.at <= MOST_BEHIND_MS)
}

async function endOfLog(primary: Kysely<Tables>): Promise<WalPosition> {
  const { rows } = await sql<{ position: string }>`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position`.execute(primary)
  return BigInt(rows[0]?.position ?? 0)
}

/** Rejects if the server is no longer a standby: its data may differ from the primary's. */
async function replayed(standby: Kysely<Tables>): Promise<WalPosition> {
  const { rows } = await sql<{ position: string | null; isStandby: boolean }>`
    select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position, pg_is_in_recovery() as "isStandby"`.execute(
    standby,
  )
  const { position = null, isStandby = false } = rows[0] ?? {}
  if (position === null || !isStandby) throw new Error('This server is no standby.')
  return BigInt(position)
}
