/** Statements beyond the time limit of their connection: a clear error, and a connection for the next call. */
import fastify, { type FastifyInstance } from 'fastify'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { openPooledPool, openPostgresPool } from '../../server/database/postgres-pool.ts'
import { answerError } from '../../server/http/errors.ts'
import { newPostgres } from './new-postgres.ts'

const STATEMENT_MS = 500
const SLEEP = CompiledQuery.raw('select pg_sleep(600)')
/** The number of connections in the pool. */
const CALLS = 10
/** Far less than the statements would take. */
const SOON_MS = limitFor(3_000)

/** One with the settings of its connections, and one that sets them in each transaction. */
const pools = {
  'a direct connection': openPostgresPool,
  'a pooler': (url: string, limits: Parameters<typeof openPostgresPool>[1]) =>
    openPooledPool(url, new URL(url).username, limits),
}

it('is ended by the database after 30 seconds, and given up by the server a second later', async () => {
  const url = 'postgres://erp@localhost/erp'
  for (const pool of [openPostgresPool(url), openPooledPool(url, 'erp')]) {
    expect(pool.options.query_timeout).toBe(31_000)
    await pool.end()
  }
  expect(openPostgresPool(url).options.statement_timeout).toBe(30_000)
})

describe.each(Object.entries(pools))(
  'a statement that takes longer than the time limit, through %s',
  (_title, open) => {
    let pool: pg.Pool
    let kysely: Kysely<unknown>
    let server: FastifyInstance
    beforeAll(async () => {
      pool = open(await newPostgres(), { connect: 10_000, statement: STATEMENT_MS })
      kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
      server = fastify()
      server.setErrorHandler(answerError)
      server.get('/slow', () => kysely.executeQuery(SLEEP))
      // As after a network failure on one side: the database does not end the statement.
      server.get('/endless', () =>
        kysely.transaction().execute(async (work) => {
          await work.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
          return await work.executeQuery(SLEEP)
        }),
      )
      server.get('/quick', () => kysely.executeQuery(CompiledQuery.raw('select 1 as one')))
    })
    afterAll(async () => {
      await server.close()
      await kysely.destroy()
    })

    it.each([
      ['/slow', { code: 'too-slow', description: expect.stringContaining('took longer than the server lets a call') }],
      ['/endless', { code: 'unavailable', description: expect.stringContaining('cannot reach its data') }],
    ])('is answered with a message, and frees its connection: %s', async (url, body) => {
      const started = performance.now()
      const answers = await Promise.all(Array.from({ length: CALLS }, () => server.inject(url)))
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503)
        expect(answer.headers['retry-after']).toBe('2')
        expect(answer.json()).toMatchObject({ ok: false, ...body })
      }
      const quick = await Promise.all(Array.from({ length: CALLS }, () => server.inject('/quick')))
      expect(quick.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: CALLS }, () => 200))
      expect(performance.now() - started).toBeLessThan(SOON_MS)
    })
  },
)
