import type { PostgresPool } from 'kysely'

/** A pool that reports how many connections it has, as the pool of `pg` does. */
export interface CountedPool extends PostgresPool {
  readonly totalCount: number
  readonly idleCount: number
  /** Callers that wait for a connection. */
  readonly waitingCount: number
}

/** Connection counts of the pool that answers calls. */
export interface PoolUse {
  readonly inUse: number
  readonly idle: number
  /** Callers without a connection yet. */
  readonly waiting: number
}

export const poolUse = ({ totalCount, idleCount, waitingCount }: CountedPool): PoolUse => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
