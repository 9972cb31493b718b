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
  it('compiles to the same text as a statement with values', () => {
    expect(statement.sql).toBe(sql`select ${'Anna'}, ${7}, ${'2026-04-01'}`.compile(kysely).sql)
  })
  it('takes new values for its slots each time and keeps its constants', () => {
    expect(withValues(statement, { name: 'Anna', day: '2026-04-01' }).parameters).toEqual(['Anna', 7, '2026-04-01'])
    expect(withValues(statement, { name: 'Ben', day: null }).parameters).toEqual(['Ben', 7, null])
  })
})
