import type { PostgresPool } from 'kysely'

/** A pool that says how many connections it has, as that of `pg` does. */
export interface CountedPool extends PostgresPool {
  readonly totalCount: number
  readonly idleCount: number
  /** Callers that wait for one. */
  readonly waitingCount: number
}

/** The connections of the pool that answers calls. */
export interface PoolUse {
  readonly inUse: number
  readonly idle: number
  /** Callers that have none yet. */
  readonly waiting: number
}

export const poolUse = ({ totalCount, idleCount, waitingCount }: CountedPool): PoolUse => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
