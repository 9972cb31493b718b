import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { lockMigration } from './migration-lock.ts'

afterEach(() => void vi.useRealTimers())

/** A database that answers every statement with these rows. */
function answering(rows: () => Promise<readonly object[]>): Kysely<unknown> {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>() => ({ rows: (await rows()) as Row[] }),
    streamQuery: () => expect.fail('no statement reads rows one by one'),
  }
  class Answering extends DummyDriver {
    override acquireConnection = (): Promise<DatabaseConnection> => Promise.resolve(connection)
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Answering(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

it('names the session that holds the lock after two seconds and then every ten, until it has the lock', async () => {
  vi.useFakeTimers()
  const lock = Promise.withResolvers<readonly object[]>()
  const holder = { pid: 41, name: 'psql', login: 'ops', address: null, since: null }
  const logged: string[] = []
  const locked = lockMigration(
    answering(() => lock.promise),
    { owner: answering(() => Promise.resolve([holder])), log: (text) => void logged.push(text) },
  )
  const loggedAfter = async (ms: number): Promise<readonly string[]> => {
    await vi.advanceTimersByTimeAsync(ms)
    return logged.splice(0).map((text) => text.split(' (process 41')[0] ?? '')
  }
  const waiting = (seconds: number) => [
    `Waiting for ${seconds} s to migrate the database: another session holds the lock`,
  ]
  expect(await loggedAfter(1_999)).toEqual([])
  expect(await loggedAfter(1)).toEqual(waiting(2))
  expect(await loggedAfter(9_999)).toEqual([])
  expect(await loggedAfter(1)).toEqual(waiting(12))
  expect(await loggedAfter(10_000)).toEqual(waiting(22))
  lock.resolve([])
  await locked
  expect(await loggedAfter(60_000)).toEqual([])
})
