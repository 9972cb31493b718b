import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { answerList, type ListAnswer, type ListFields, readListRows } from '../../server/rows/lists/list.ts'
import { databases, newInstallation, type Installation } from './databases.ts'
import { whole } from '../../server/rows/lists/field.ts'

const fields: ListFields = {
  id: whole('Id'),
  part: { holds: 'text', label: 'Part' },
  weight: { holds: 'number', label: 'Weight' },
  day: { holds: 'date', label: 'Day' },
  at: { holds: 'datetime', label: 'At' },
  done: { holds: 'yesno', label: 'Done' },
}

/** Seven parts; the fourth has only an id, and `at` of the fifth is on another day in India. */
const rows = sql`select * from (values
  (1::bigint, 'Beam', 10.5::numeric, '2026-11-01'::date, '2026-11-01T06:00:00Z'::timestamptz, true),
  (2, 'beam 50%', 20, '2026-11-02', '2026-11-02T06:00:00Z', false),
  (3, 'Purlin', 20, '2026-11-03', '2026-11-03T06:00:00Z', true),
  (4, null, null, null, null, null),
  (5, '', -3, '2026-11-05', '2026-11-05T20:00:00Z', false),
  (6, 'A_1', 0, '2026-11-06', '2026-11-06T06:00:00Z', true),
  (7, 'AB1', 1000000, '2026-11-07', '2026-11-07T06:00:00Z', false)) as parts (id, part, weight, day, at, done)`

describe.each(databases)('lists on %s', (kind) => {
  let installation: Installation
  let database: Database
  beforeAll(async () => {
    installation = await newInstallation(kind)
    database = await openDatabase(installation.config)
  })
  afterAll(async () => {
    await database.close()
    await installation.remove()
  })

  const ask = (request: Record<string, string>, more: object = {}): Promise<ListAnswer> =>
    inTenant(database, 'steel', (work) =>
      answerList({ work, rows, fields, request, app: { timeZone: 'Asia/Kolkata' }, ...more }),
    )
  const idsOf = async (request: Record<string, string>) =>
    (await ask(request)).get_list.result.map(({ id }) => id as number)

  it('return the number of matching rows, whether these are all, and exact numbers as numbers', async () => {
    const answer = await ask({ page_by: '2' })
    expect(answer).toMatchObject({ ok: true, isComplete: false, get_list: { count: 7 } })
    expect(answer.get_list.result[0]).toMatchObject({
      id: 1,
      part: 'Beam',
      weight: 10.5,
      day: '2026-11-01',
      done: true,
    })
    expect(Object.keys(answer.get_list.result[0] ?? {})).toEqual(['id', 'part', 'weight', 'day', 'at', 'done'])
  })

  it('return any page, and the count on the first page only', async () => {
    const last = await ask({ page: '3', page_by: '2' })
    expect(last.get_list.result.map(({ id }) => id)).toEqual([7])
    expect(last.isComplete).toBe(true)
    expect(last.get_list).not.toHaveProperty('count')
  })

  it('continue after the row before although rows were deleted or added meanwhile', async () => {
    const { get_list } = await ask({ page_by: '3' })
    const fewer = sql`select * from (${rows}) parts where id not in (1, 2)
      union all select 0, 'Added', 1, null, null, null`
    const next = await ask({ page: '1', page_by: '3', uuid: get_list.uuid ?? '' }, { rows: fewer })
    expect(next.get_list.result.map(({ id }) => id)).toEqual([4, 5, 6])
  })

  it.each<[string, string, readonly number[]]>([
    ['part eq', 'Beam', [1]],
    ['part contains', 'beam', [1, 2]],
    ['part contains', '%', [2]],
    ['part contains', '_', [6]],
    ['part starts', 'a', [6, 7]],
    ['part ends', '1', [6, 7]],
    ['part ne', 'Beam', [2, 3, 4, 5, 6, 7]],
    ['part empty', '', [4, 5]],
    ['part notempty', '', [1, 2, 3, 6, 7]],
    ['weight eq', '20', [2, 3]],
    ['weight gt', '10.5', [2, 3, 7]],
    ['weight ge', '10.5', [1, 2, 3, 7]],
    ['weight lt', '0', [5]],
    ['weight le', '0', [5, 6]],
    ['weight between', '0,20', [1, 2, 3, 6]],
    ['weight between', ',0', [5, 6]],
    ['weight empty', '', [4]],
    ['weight eq', '10,00,000', [7]],
    ['id between', '2.5,4', [3, 4]],
    ['day ge', '2026-11-06', [6, 7]],
    ['day between', '2026-11-02,2026-11-03', [2, 3]],
    ['at eq', '2026-11-06', [5, 6]],
    ['at lt', '2026-11-02', [1]],
    ['done eq', 'y', [1, 3, 6]],
    ['done eq', 'no', [2, 5, 7]],
    ['done empty', '', [4]],
    ['weight eq', '', [1, 2, 3, 4, 5, 6, 7]],
  ])('filter %s %j', async (filter, value, ids) => {
    const [field = '', operator = ''] = filter.split(' ')
    expect(await idsOf({ [`o.${field}`]: operator, [`v.${field}`]: value })).toEqual(ids)
  })

  it('require all filters to match, and search for a part of a text without an operator', async () => {
    expect(await idsOf({ 'v.part': 'BEAM', 'o.weight': 'gt', 'v.weight': '15' })).toEqual([2])
  })

  it.each<[string, Record<string, string>, readonly number[]]>([
    ['ascending, nulls last', { 's.weight': 'u' }, [5, 6, 1, 2, 3, 7, 4]],
    ['descending, nulls last, ties descending', { 's.weight': 'd' }, [7, 3, 2, 1, 6, 5, 4]],
    ['by several columns, in their order', { 's.done': 'd', 's.weight': 'u' }, [6, 1, 3, 5, 2, 7, 4]],
    ['by a key, descending', { 's.id': 'd' }, [7, 6, 5, 4, 3, 2, 1]],
  ])('sort %s', async (_, request, ids) => {
    expect(await idsOf(request)).toEqual(ids)
  })

  it.each<[string, Record<string, string>]>([
    ['the default order', {}],
    ['numbers with nulls, ascending', { 's.weight': 'u' }],
    ['numbers with nulls, descending', { 's.weight': 'd' }],
    ['several columns', { 's.done': 'd', 's.day': 'u' }],
    ['moments', { 's.at': 'd' }],
    ['texts', { 's.part': 'u' }],
  ])('continue exactly after a row: %s', async (_, query) => {
    const whole = await idsOf(query)
    const list = { rows, fields, key: ['id'] }
    const seen: unknown[] = []
    await inTenant(database, 'steel', async (work) => {
      const step = { work, list, query, clock: { timeZone: 'UTC' } }
      let found = await readListRows(step, { after: null, offset: 0, size: 1 })
      for (;;) {
        seen.push(...found.rows.map(({ id }) => id))
        if (found.next === null) return
        found = await readListRows(step, { after: found.next, offset: 0, size: 1 })
      }
    })
    expect(seen).toEqual(whole)
  })

  it('return the requested sums over all matching rows', async () => {
    const answer = await ask({ page_by: '1', 'o.weight': 'lt', 'v.weight': '100' }, { totals: ['weight'] })
    expect(answer.get_totals).toEqual({ result: { weight: 47.5 } })
  })

  it('add the sums that the query requests, and leave out fields that cannot be summed', async () => {
    const { get_totals } = await ask({ totals: 'weight,part,colour,constructor', page_by: '1' }, { totals: ['id'] })
    expect(get_totals).toEqual({ result: { id: 28, weight: 1_000_047.5 } })
    expect(await ask({ page_by: '1' })).not.toHaveProperty('get_totals')
  })

  it.each<[Record<string, string>, string]>([
    [{ 'v.colour': 'red' }, 'This list has no field "colour". It has: id, part, weight, day, at, done.'],
    [{ 's.constructor': 'u' }, 'This list has no field "constructor"'],
    [{ 'o.part': 'matches', 'v.part': 'a' }, 'There is no operator "matches".'],
    [{ 'o.part': 'constructor', 'v.part': 'a' }, 'There is no operator "constructor".'],
    [{ 'o.weight': 'gt', 'v.weight': 'heavy' }, '"weight" is a number, which "heavy" is not.'],
    [{ 'o.day': 'eq', 'v.day': '2026-02-30' }, '"day" is a day, which "2026-02-30" is not: write it as yyyy-mm-dd.'],
    [{ 'o.done': 'gt', 'v.done': 'y' }, '"done" is yes or no: compare it with eq.'],
    [{ 's.part': 'x' }, '"s.part" must be u or d.'],
    [{ uuid: 'WzFd' }, 'This position in the list is not valid.'],
    [{ uuid: Buffer.from('["x"]').toString('base64url') }, 'This position in the list is not valid.'],
  ])('refuse %j with a message', async (request, words) => {
    await expect(ask(request)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(words) as string })
  })

  it.each(["'; drop table documents; --", '%', '\\', '${7*7}', '١٢٣'])('treat %j as a text', async (word) => {
    for (const operator of ['eq', 'contains', 'starts', 'ge']) {
      expect((await ask({ 'o.part': operator, 'v.part': word })).ok).toBe(true)
    }
  })
})
