/** Statements of the embedded database are parsed once and sent as one message: the answers are those of `PGlite.query`. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite, Results } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEmbedded } from '../../server/database/embedded.ts'
import { type RunStatement, statementsOf } from '../../server/database/embedded-statements.ts'

describe('a statement of the embedded database', () => {
  let folder: string
  let database: PGlite
  let run: RunStatement
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-statements-'))
    cpSync(process.env['TEST_TEMPLATE'] ?? '', folder, { recursive: true })
    database = await openEmbedded(join(folder, 'pglite'))
    await database.exec('create table things (id int primary key, name text, tags text[], facts jsonb, day date)')
    run = statementsOf(database)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const EVERY_TYPE = `select $1::int as i, $2::bigint as b, $3::numeric as n, $4::date as d, $5::timestamptz as t,
    $6::jsonb as j, $7::text[] as a, $8::boolean as yes, $9::text as nothing, $10::bytea as bytes, $11::float8 as f`
  const values = [
    1,
    2 ** 40,
    '1.50',
    '2026-04-01',
    new Date(0),
    { a: [1] },
    ['x', 'y "z"'],
    true,
    null,
    Buffer.from([0, 255]),
    1.5,
  ]

  it.each([
    ['of every type', EVERY_TYPE, values],
    ['without parameters', 'select 1 as one, null as two', []],
    ['without rows', 'select id from things where id = $1', [0]],
    ['without an answer', 'set lock_timeout to 0', []],
  ])('%s has the same answer as from PGlite, the first time and later', async (_, text, parameters) => {
    const answer = ({ rows, rowCount, command }: Results) => ({ rows, rowCount, command })
    const expected = answer(await database.query(text, parameters))
    for (let times = 0; times < 2; times++) expect(answer(await run(text, parameters))).toEqual(expected)
  })

  it('that changes rows returns their number', async () => {
    const insert = 'insert into things (id, name, tags, facts) values ($1, $2, $3, $4)'
    for (const id of [1, 2]) expect((await run(insert, [id, 'a', ['b'], { c: id }])).rowCount).toBe(1)
    expect((await run('update things set name = $1', ['z'])).rowCount).toBe(2)
    expect((await run('delete from things', [])).rowCount).toBe(2)
  })

  it('that fails has the error of PGlite, and leaves the connection usable', async () => {
    for (const [text, parameters] of [
      ['select 1 / $1::int', [0]],
      ['selct $1', [1]],
      ['insert into things (id) values ($1), ($1)', [1]],
      ['select nothing', []],
    ] as const) {
      const { message, code, detail, constraint } = await database.query(text, [...parameters]).then(
        () => expect.unreachable(),
        (error: Error & Record<string, unknown>) => error,
      )
      await expect(run(text, parameters)).rejects.toMatchObject({ message, code, detail, constraint })
      expect((await run('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    }
  })

  it('that fails aborts its transaction, which is rolled back', async () => {
    await run('begin', [])
    await run('insert into things (id) values ($1)', [7])
    await expect(run('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(run('select $1::int as one', [1])).rejects.toMatchObject({ code: '25P02' })
    await run('rollback', [])
    expect((await run('select id from things where id = $1', [7])).rows).toEqual([])
  })

  it('knows the columns of a table that has changed', async () => {
    const all = 'select * from things where id = $1'
    await run('insert into things (id) values ($1)', [3])
    await run(all, [3])
    await run("alter table things add column colour text default 'red'", [])
    expect((await run(all, [3])).rows).toMatchObject([{ id: 3, colour: 'red' }])
    await run('delete from things', [])
  })

  it('is parsed once, as long as it is among the 300 most recently used', async () => {
    const sent = vi.spyOn(database, 'execProtocolStream')
    const messages = async (number: number): Promise<number> => {
      const before = sent.mock.calls.length
      expect((await run(`select $1::int + ${number} as sum`, [1])).rows).toEqual([{ sum: number + 1 }])
      return sent.mock.calls.length - before
    }
    expect([await messages(0), await messages(0)]).toEqual([2, 1])
    for (let number = 1; number < 320; number++) {
      expect(await messages(number)).toBe(2)
      expect(await messages(0)).toBe(1)
    }
    expect([await messages(319), await messages(1)]).toEqual([1, 2])
    expect((await database.query('select from pg_prepared_statements')).rows.length).toBe(300)
  })
})
