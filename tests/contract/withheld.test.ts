/** Reports show nothing in place of what is made of documents or fields that a person may not see: never a zero. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleSamples } from '../../server/modules/modules.ts'
import { app } from './fixture.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { seedModules } from '../../server/sample/module-samples.ts'
import { signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { storeDocuments } from './register-documents.ts'

const orders = compiledScreen(
  'sales',
  `
label: Sales orders
kind: approvals
see: { director: all, accounts: all, everyone: own }
fields:
  JobID: code
  OrderAmount: { type: money, seen: [director] }
  Billing: money
  Payment: money
  ProdWt: number
card: { title: JobID }
statuses: [Draft, Submitted, Approved, Rejected]
`,
)

const invoices = compiledScreen(
  'contractinvoice',
  `
label: Contract invoices
kind: approvals
see: { director: all }
fields: { Amount: money, Retention: money }
card: { title: Amount }
statuses: [Draft, Submitted, Approved, Rejected]
`,
)

const MADE_OF_ORDERS = [
  'OrderCount',
  'ProdWt',
  'ProdPer',
  'OrderAmount',
  'Billing',
  'BillingPer',
  'Payment',
  'Outstanding',
]

const contracts = compiledScreen(
  'erectioncontract',
  `
label: Contracts
kind: approvals
see: { director: all, accounts: all, everyone: own }
fields: { ContractNo: code, Total: money }
card: { title: ContractNo }
statuses: [Draft, Submitted, Approved, Rejected]
`,
)

interface Answer {
  readonly get_list: { readonly result: readonly Readonly<Record<string, unknown>>[] }
  readonly get_totals?: { readonly result: object }
  readonly get_withheld?: readonly string[]
}

describe.each(databases)('reports on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    const filled = await openSite(installation, { rows: 2 })
    await storeDocuments(filled.database)
    await seedModules(filled.database, moduleSamples, dayIn(app.timeZone, new Date()))
    await filled.close()
    site = await openSite(installation, { rows: null, screens: [orders, invoices, contracts] })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const asked = async (role: string, call = 'jobsummary/list', query: Readonly<Record<string, string>> = {}) => {
    const { body } = await (await signedIn(site.server, role)).get(`/main/s/${call}`, query)
    return body as unknown as Answer
  }

  it.each(['head', 'owner'])(
    'say which columns are empty for whoever sees their own documents, as %s',
    async (role) => {
      const { get_list, get_totals, get_withheld } = await asked(role, 'jobsummary/list', {
        totals: 'Billing,BOMWeight',
      })
      expect(get_withheld).toEqual(MADE_OF_ORDERS)
      for (const row of get_list.result) {
        expect(MADE_OF_ORDERS.map((name) => row[name])).toEqual(MADE_OF_ORDERS.map(() => null))
        expect(row['BOMWeight']).toBeGreaterThan(0)
      }
      expect(Object.keys(get_totals?.result ?? {})).toEqual(['BOMWeight', 'DispWt', 'ErectionWt'])
    },
  )

  it('and for whoever may not see a field', async () => {
    const { get_list, get_withheld } = await asked('accounts')
    expect(get_withheld).toEqual(['OrderAmount', 'BillingPer'])
    expect(get_list.result.some((row) => Number(row['Billing']) > 0)).toBe(true)
    expect(get_list.result.every((row) => row['OrderAmount'] === null && row['BillingPer'] === null)).toBe(true)
  })

  it('are whole for whoever sees everything', async () => {
    const { get_list, get_withheld } = await asked('director')
    expect(get_withheld).toBeUndefined()
    expect(get_list.result.some((row) => Number(row['OrderAmount']) > 0)).toBe(true)
  })

  it('sum no contract of which the invoices are unseen', async () => {
    const { get_list, get_withheld } = await asked('accounts', 'contractorbilling/contracts_list')
    expect(get_withheld).toEqual(['Invoices', 'Invoiced', 'Approved', 'Paid', 'Retention', 'Balance'])
    expect(get_list.result[0]).toMatchObject({ Contract: expect.any(Number) as number, Balance: null })
  })

  it('show the value of each contract one sees, and no sum of all contracts', async () => {
    const listed = await asked('owner', 'contractorbilling/contracts_list')
    expect(listed.get_withheld).not.toContain('Contract')
    expect(listed.get_list.result.map((row) => row['Contract'])).toEqual([100_000, 200_000, 300_000])
    const summed = await asked('owner', 'contractorbilling/list')
    expect(summed.get_withheld).toEqual(expect.arrayContaining(['Contracts', 'Contract', 'Balance']) as string[])
    expect(summed.get_list.result[0]).toMatchObject({ Contracts: null, Contract: null })
  })

  it('find and sort nothing by an empty column, and export it empty', async () => {
    const above = await asked('head', 'jobsummary/list', { 'o.Billing': 'gt', 'v.Billing': '1' })
    expect(above.get_list.result).toEqual([])
    expect((await asked('head', 'jobsummary/list', { 's.Billing': 'd' })).get_list.result).toHaveLength(12)
  })
})
