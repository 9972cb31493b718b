import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Body, type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'
import { decisions, LARGE, ROLES, SMALL } from './role-matrix.ts'

type Call = keyof typeof decisions
const ALLOWED = decisions

const states = orders.statuses.flatMap((status) => [SMALL, LARGE].map((amount) => ({ status, amount })))
const cells = (['approval', 'rejection'] as const).flatMap((call) => ROLES.map((role) => ({ call, role })))

describe.each(databases)('who may decide what on %s', (kind) => {
  let site: Site
  let id: string
  const people = new Map<string, Browser>()
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 5 })
    for (const role of ROLES) people.set(role, await signedIn(site.server, role))
    id = (await person('head').rows())[0]?.id ?? ''
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const person = (role: string): Browser => people.get(role) as Browser
  /** Sets the document to this state; it belongs to none of these people. */
  const put = (status: string, amount: number) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const values = { status, owner_id: 'nobody', last_person: null, last_at: null, decided_content: null }
      const data = JSON.stringify({ PartyName: 'P', OrderNo: 'O-1', JobID: 'J', Amount: amount, Done: 0 })
      await work
        .updateTable('documents')
        .set({ ...values, data })
        .where('id', '=', id)
        .execute()
    })
  async function decide(call: Call, role: string): Promise<Body['approval_list'][number] | undefined> {
    const body = call === 'approval' ? { selected: [id] } : { selected: [id], reason: 'Not as agreed' }
    return (await person(role).post(`/main/s/orders/${call}`, body)).body.approval_list[0]
  }

  it.each(cells)('$call by $role, in every state', async ({ call, role }) => {
    for (const { status, amount } of states) {
      await put(status, amount)
      const to = ALLOWED[call][`${role} ${status} ${amount}`]
      const expected = to ? { ok: true, reason: null, status: to } : { ok: false, status }
      expect({ status, amount, outcome: await decide(call, role) }).toMatchObject({ outcome: expected })
    }
  })

  it.each(['approval', 'rejection'] as const)('a refused %s has a reason', async (call) => {
    for (const role of ROLES) {
      for (const { status, amount } of states.filter(
        (each) => !ALLOWED[call][`${role} ${each.status} ${each.amount}`],
      )) {
        await put(status, amount)
        const outcome = await decide(call, role)
        expect(['forbidden', 'decided']).toContain(outcome?.reason)
        expect(outcome?.msg).toMatch(/^O-1 P(:| was already decided:) .+/)
      }
    }
  })

  it('lists every allowed cell once, and no cell that does not exist', () => {
    const all = new Set(ROLES.flatMap((role) => states.map(({ status, amount }) => `${role} ${status} ${amount}`)))
    const named = Object.values(ALLOWED).flatMap((each) => Object.keys(each))
    expect(named.filter((cell) => !all.has(cell))).toEqual([])
  })
})
