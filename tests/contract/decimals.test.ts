/** Numbers are decimals where they are typed, computed, compared, guarded, filtered and summed, in browser, server and SQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberOfDigits } from '../../engine/definition/decimal-sum.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Operator, Tree } from '../../engine/expressions/tree.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const advances = compiledScreen(
  'advances',
  `
label: Advances
kind: approvals
see: { everyone: all }
fields:
  Purpose: text
  Paid: { type: number, max: 1000 }
  Spent: number
  Limit: { type: number, min: =form.Paid + 0.2 }
  Rest: { type: number, value: =form.Paid - form.Spent }
  Share: { type: percent, decimals: 2, value: =form.Rest / form.Paid * 100 }
  Fee: money
  Rate: { type: money, decimals: 4 }
  Tax: { type: money, value: =form.Fee * 0.125 }
  Part: { type: money, default: =form.Fee / 3 }
form: [Purpose, Paid, Spent, Limit, Rest, Share, Fee, Rate, Tax, Part]
card: { title: Purpose, right: [Rest] }
statuses: [Draft, Submitted, Approved]
filterBy: [Rest]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head, when: row.Rest == -0.2 }]
`,
)

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly id: string; readonly post_item: Row }
}

describe.each(databases)('decimals on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [advances] })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })
  const save = async (body: object) => (await owner.post('/main/s/advances/item', body)) as Saved
  const rowOf = async (key: string): Promise<Row> => {
    const { body } = await owner.get('/main/s/advances/item', { key })
    return (body as unknown as { get_item: Row }).get_item
  }

  it('are computed, bounded and guarded as on paper', async () => {
    // As doubles 0.1 + 0.2 is more than 0.3, and 0.1 - 0.3 more than -0.2.
    const values = { Purpose: 'A', Paid: 0.1, Spent: 0.3, Limit: 0.3 }
    const sent = (await owner.post('/main/s/advances/submission', values)) as Saved
    expect(await rowOf(sent.body.id)).toMatchObject({ Rest: -0.2, Share: -200 })
    const head = await signedIn(site.server, 'head')
    expect((await head.post('/main/s/advances/approval', { selected: [sent.body.id] })).body).toMatchObject({
      ok: true,
    })
    const { body } = await owner.get('/main/s/advances/list', { Rest: '-0.2..-0.2', Status: 'Approved' })
    expect(body.get_list.result).toMatchObject([{ Rest: -0.2 }])
  })

  it('of nothing are empty', async () => {
    const { body } = await save({ Purpose: 'B', Paid: 0, Spent: 0 })
    expect(await rowOf(body.id)).toMatchObject({ Rest: 0, Share: null })
  })

  it('have the scale of their field, or are refused', async () => {
    const { body } = await save({ Purpose: 'C', Fee: 1.1, Rate: 2.6755 })
    expect(await rowOf(body.id)).toMatchObject({ Tax: 0.14, Rate: 2.6755, Part: 0.37 })
    const refused = await save({ Purpose: 'C', Fee: 0.125, Rate: 2.67555 })
    expect(refused.body.post_item).toEqual({ Fee: 'At most 2 decimals.', Rate: 'At most 4 decimals.' })
  })

  it('add up', async () => {
    for (const Paid of [0.1, 0.2, 0.3, 1.1]) await save({ Purpose: 'D', Paid, Spent: 0 })
    const { body } = await owner.get('/main/s/advances/list', { Rest: '0.1..', totals: 'Rest' })
    expect(body).toMatchObject({ get_totals: { result: { Rest: 1.7 } } })
  })

  it('have the same sums, products and comparisons in a statement, to the last digit', async () => {
    const expressions = Array.from({ length: 600 }, (_, at) => randomArithmetic(at))
    const asked = sql.join(
      expressions.map((each) => sql.raw(each.sql)),
      sql`, `,
    )
    const rows = await inTenant(site.database, 'steel', async (work) => {
      return (await sql<{ values: readonly (string | null)[] }>`select array[${asked}] as values`.execute(work)).rows
    })
    const found = (rows[0]?.values ?? []).map((text) =>
      text === 'true' || text === 'false' ? text === 'true' : numberOfDigits(text),
    )
    expect(found).toEqual(expressions.map(({ tree }) => evaluate(tree, {})))
  })
})

const OPERATORS: readonly Operator[] = ['+', '-', '*', '==', '!=', '<', '<=', '>', '>=']
const SIGNS: Partial<Record<Operator, string>> = { '==': '=', '!=': '<>' }

/** Two operators over three numbers, of which the last may compare. */
function randomArithmetic(seed: number): { readonly tree: Tree; readonly sql: string } {
  let state = seed * 7_919 + 17
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
  const number = (): number => Number(`${next(2) === 0 ? -next(30) : next(9_999)}e-${next(4)}`) || 0
  const literal = (value: number) => ({ tree: { op: 'literal', value } as Tree, sql: `(${value})::numeric` })
  const joined = (op: Operator, left: ReturnType<typeof literal>, right: ReturnType<typeof literal>) => ({
    tree: { op, left: left.tree, right: right.tree } as Tree,
    sql: `(${left.sql} ${SIGNS[op] ?? op} ${right.sql})`,
  })
  const inner = joined(OPERATORS[next(3)] ?? '+', literal(number()), literal(number()))
  const whole = joined(OPERATORS[next(OPERATORS.length)] ?? '+', inner, literal(number()))
  return { tree: whole.tree, sql: `${whole.sql}::text` }
}
