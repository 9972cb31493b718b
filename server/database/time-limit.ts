import { type QueryExecutorProvider, sql } from 'kysely'

/** Lets the statements of a transaction that reads whole tables take as long as they need; a call must not. */
export const liftTimeLimit = async (work: QueryExecutorProvider): Promise<void> =>
  void (await sql`set local statement_timeout = 0`.execute(work))
