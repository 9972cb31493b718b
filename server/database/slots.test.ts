import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { slot, withValues } from './slots.ts'

const kysely = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const statement = sql`select ${slot('name')}, ${7}, ${slot('day')}`.compile(kysely)

describe('a statement with slots', () => {
  it('is compiled as one with values is', () => {
    expect(statement.sql).toBe(sql`select ${'Anna'}, ${7}, ${'2026-04-01'}`.compile(kysely).sql)
  })
  it('runs with other values each time, and with its own', () => {
    expect(withValues(statement, { name: 'Anna', day: '2026-04-01' }).parameters).toEqual(['Anna', 7, '2026-04-01'])
    expect(withValues(statement, { name: 'Ben', day: null }).parameters).toEqual(['Ben', 7, null])
  })
})
