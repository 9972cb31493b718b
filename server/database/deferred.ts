import { sql } from 'kysely'
import { setTenant, type Work } from './tenant.ts'

type Step = () => Promise<void>

interface Deferred {
  readonly company: string
  readonly steps: Step[]
}

const deferred = new WeakMap<Work, Deferred>()

/**
 * Runs `run`, then the steps that it has deferred, in order. Nothing but the commit should follow, so that a lock which
 * such a step takes is held for as short as possible.
 * @param company the tenant of the steps
 */
export async function withDeferred<T>(work: Work, company: string, run: () => Promise<T>): Promise<T> {
  deferred.set(work, { company, steps: [] })
  const result = await run()
  // A call that ends sessions in several companies leaves another tenant.
  if (deferred.get(work)?.steps.length) await setTenant(work, company)
  await runDeferred(work)
  return result
}

/** Defers a step until before the commit; runs it at once in other transactions, and for another tenant. */
export async function defer(work: Work, company: string, step: Step): Promise<void> {
  const later = deferred.get(work)
  if (later?.company === company) later.steps.push(step)
  else await step()
}

/** Runs what is deferred so far, for a caller that has to read what these steps write. */
export async function runDeferred(work: Work): Promise<void> {
  const later = deferred.get(work)
  for (let step = later?.steps.shift(); step !== undefined; step = later?.steps.shift()) await step()
}

/** A savepoint of a transaction. */
export interface Savepoint {
  /** Undoes what the transaction has done since, and drops what it has deferred since. */
  rollback(): Promise<void>
  /** Removes the savepoint and leaves all changes. */
  release(): Promise<void>
}

export async function setSavepoint(work: Work): Promise<Savepoint> {
  const later = deferred.get(work)
  const count = later?.steps.length ?? 0
  await sql`savepoint step`.execute(work)
  return {
    async rollback() {
      await sql`rollback to savepoint step`.execute(work)
      if (later) later.steps.length = Math.min(later.steps.length, count)
    },
    async release() {
      await sql`release savepoint step`.execute(work)
    },
  }
}
