/**
 * Compares the twenty-four approval lists with foundation §2 (row content), §4 (status options), §6 (permissions)
 * and site-modules §2.1, which are written out again here by hand.
 */
import { describe, expect, test } from 'vitest'
import type { BlockOf, Definition } from '../../engine/definition/definition.ts'
import { compile, screens } from './screens.ts'

interface Line {
  readonly section: string
  readonly platform: string
  /** Fields as `title | left | right | badges`. */
  readonly card: string
  /** In the order of the filter; `+` at the end: All company data. */
  readonly statuses: string
  /** What differs from the layout of the others. */
  readonly differs?: string
}

const SPECIFICATION: Readonly<Record<string, Line>> = {
  sales: {
    section: 'crm',
    platform: 'steel',
    card: 'PartyName | OrderNo JobID dateStamp | OrderAmount TotalKg | Status',
    statuses: 'Approved, 2nd Approved, Submitted, Draft, First Approved +',
    differs: 'job, bars: BOMWeight ProdWt DispWt ErectionWt Structure Sheeting Billing Payment',
  },
  salespuff: {
    section: 'crm',
    platform: 'steel',
    card: 'PartyName | OrderNo SalesEngineer | TotalSqm production_in_sqm dispatched_in_sqm | Status',
    statuses: 'Approved, Not Approved, Submitted, Not Submitted, First Approved +',
  },
  salestex: {
    section: 'crm',
    platform: 'tex',
    card: 'partyname | Orderpo-clientpo SamplingBulk-PoType SalesHead ordercompdate | TotalAmount TotalKgs-unit BalanceDispatch | Status',
    statuses: 'Approved, Submitted, Draft',
  },
  salestechnical: {
    section: 'crm',
    platform: 'steel',
    card: 'PartyName | JobID SOTDate | TotalKg | Status',
    statuses: 'Marketing Approved, Submitted, Not Approved +',
    differs: 'job, more files: SOT documents, additional info',
  },
  salesproduct: {
    section: 'crm',
    platform: 'steel',
    card: 'PartyName | OrderNo OrderDate ClientPO | Total Qty | Status',
    statuses: 'Approved, Not Approved +',
  },
  proformainvoice: {
    section: 'crm',
    platform: 'steel tex',
    card: 'Buyer | PINo PIDate | Amount JobID UserName | PIType Status',
    statuses: 'Approved, Not Approved +',
    differs: 'job',
  },
  quotation: {
    section: 'crm',
    platform: 'steel',
    card: 'Buyer | PINo PIDate | TotalAmount TotalSqm UserName | PIType Status',
    statuses: 'Approved, Not Approved +',
  },
  indent: {
    section: 'purchase',
    platform: 'steel tex',
    card: 'GroupName | indentno Urgency | Amt Qty-unit | Status',
    statuses: 'Approved, First Approved, 2nd Approved, Submitted, Draft +',
  },
  indenttex: {
    section: 'purchase',
    platform: 'tex',
    card: 'GroupName | indentno Urgency | Amt Qty-unit | Status',
    statuses: 'Approved, First Approved, Draft, Submitted',
  },
  purchasetex: {
    section: 'purchase',
    platform: 'tex',
    card: 'Supplier | PONO | Amount PoQty-unit BalQty | Status',
    statuses: 'First Approved, Submitted, Approved, Draft',
  },
  mrn: {
    section: 'store',
    platform: 'steel tex',
    card: 'Vendor | MRNNo Category | Amount Qty Invoice | Status',
    statuses: 'Accounts Approved, Plant Approved, Not Approved +',
  },
  mrntex: {
    section: 'store',
    platform: 'tex',
    card: 'Vendor | MRNNo Category | Amount Qty-unit Invoice | Status',
    statuses: 'Accounts Approved, Plant Approved, Not Approved, Draft',
    differs: 'Draft sends search=Draft',
  },
  mrs: {
    section: 'store',
    platform: 'steel tex',
    card: 'MRSNo | JobID Billing Priority | TotalCost Weight | Status',
    statuses: 'Approved, 2nd Approved, First Approved, Not Approved, Submitted +',
    differs: 'job',
  },
  StockReport: {
    section: 'store',
    platform: 'steel tex',
    card: 'ItemName | Groups Category | Closing | ',
    statuses: '',
    differs: 'no approval, no comments, stock',
  },
  materialdispatch: {
    section: 'dispatch',
    platform: 'steel tex',
    card: 'PartyName | Date JobID PackingListNo LotNo GName | Weight TransportFreight InvoiceAmount InvoiceNo | Status',
    statuses: 'Approved, 2nd Approved, Not Approved +',
    differs: 'job',
  },
  packing: {
    section: 'dispatch',
    platform: 'steel tex',
    card: ' | JobID PackingListNo LotNo Date | Weight ExpectedTime SiteEng | Status',
    statuses: 'Approved, Not Approved +',
    differs: 'job',
  },
  dispatchadvice: {
    section: 'dispatch',
    platform: 'steel',
    card: 'PartyName | AdviceNo JobID Date | Amount Weight UserName | AdviceType Status',
    statuses: 'Approved, Not Approved +',
    differs: 'job',
  },
  dispatchadviceproduct: {
    section: 'dispatch',
    platform: 'steel tex',
    card: 'PartyName | SlipNo Mode VehicleNo Transporter Date | Qty Amount Destination ExpectedDate | Status',
    statuses: 'Approved, Not Approved +',
    differs: 'no approval, no attachments',
  },
  invoiceregistertex: {
    section: 'dispatch',
    platform: 'tex',
    card: 'client | InvoiceNo SH | total Qty-UOM | eway einv',
    statuses: '',
    differs: 'no approval, classes: ewayClass einvClass',
  },
  processingwotex: {
    section: 'production',
    platform: 'tex',
    card: ' | PWONo ProdSample OrderCompletionDate PWODate | TotalAmount TotalKgs | Status',
    statuses: 'First Approved, Approved, Submitted, Draft',
  },
  jobworkorder: {
    section: 'production',
    platform: 'steel',
    card: ' | WorkOrderNO City State |  | Status',
    statuses: 'Approved, First Approved, 2nd Approved, Not Approved +',
  },
  erectioncontract: {
    section: 'project',
    platform: 'steel',
    card: 'ContractorName | ContractNo JobID | Total | Status',
    statuses:
      'Draft, Submitted, First Approved, 2nd Approved, Second Approved, Third Approved, Approved, Not Approved, Not Submitted, Marketing Approved, Accounts Approved, Plant Approved, Ready for Invoice Generation, Ready for Payment, Paid, Rejected',
    differs: 'job',
  },
  contractinvoice: {
    section: 'project',
    platform: 'steel',
    card: 'VendorName | InvoiceNo Date | Amount | Status',
    statuses:
      'Draft, Submitted, First Approved, Second Approved, Third Approved, Ready for Invoice Generation, Ready for Payment, Paid, Rejected',
    differs: 'rejection, no attachments',
  },
  bom: {
    section: 'design',
    platform: 'steel',
    card: 'PartyName | id BOMDate PhaseNo | JobID BOMWeight UserName | BOMType Status',
    statuses: 'Approved, First Approved, 2nd Approved, Submitted, Draft, Not Approved +',
    differs: 'job',
  },
}

const definitions = new Map(
  screens.flatMap((source): (readonly [string, Definition])[] => {
    const { value } = compile(source)
    // Screens on which people raise documents are examples that the specification does not contain.
    return value?.server.documents && value.server.form === null ? [[value.client.screen, value.client]] : []
  }),
)

function listOf(definition: Definition): BlockOf<'list'> {
  const block = definition.views[definition.start]?.blocks[0]
  if (block?.block !== 'list') throw new Error(`${definition.screen} begins with no list.`)
  return block
}

function cardOf(definition: Definition): string {
  const { title, left, right, badges } = listOf(definition).card
  return [title ?? '', left.join(' '), right.join(' '), badges.join(' ')].join(' | ')
}

/** The options with what they send, as the specification writes them. */
function statusesOf({ filters }: Definition): string {
  const options = filters.find(({ name }) => name === 'Status')?.options ?? []
  const everything = options.find(({ separated }) => separated)
  if (everything) expect(everything).toMatchObject({ label: 'All company data', send: { scope: 'all' } })
  const own = options.filter(({ separated }) => !separated).map(({ value }) => value)
  return own.join(', ') + (everything ? ' +' : '')
}

function differencesOf(definition: Definition): string {
  const { about, card, actions } = listOf(definition)
  const filters = definition.filters.map(({ name }) => name)
  const sent = definition.filters.flatMap(({ options }) => options.filter(({ send }) => send['search']))
  const classes = card.badges.flatMap((name) => definition.fields[name]?.colorField ?? [])
  const own = classes.filter((name) => name !== 'StatusClass')
  const differences: readonly (readonly [boolean, string])[] = [
    [!actions.includes('approve'), 'no approval'],
    [actions.includes('reject'), 'rejection'],
    [!about.comments, 'no comments'],
    [!about.attachments, 'no attachments'],
    [filters.includes('jobid'), 'job'],
    [['mainGroup', 'group', 'category', 'item', 'godown'].every((name) => filters.includes(name)), 'stock'],
    [about.moreAttachments !== null, `more files: ${about.moreAttachments}`],
    [card.more.length > 0, 'additional info'],
    [sent.length > 0, `${sent[0]?.value} sends search=${sent[0]?.send['search']}`],
    [own.length > 0, `classes: ${own.join(' ')}`],
    [card.progress.length > 0, `bars: ${card.progress.map(({ field }) => field).join(' ')}`],
    [!about.details, 'no details'],
    [about.pdf !== 'allowed', `pdf ${about.pdf}`],
  ]
  return differences.flatMap(([holds, words]) => (holds ? [words] : [])).join(', ')
}

test('there are exactly these screens', () => {
  expect([...definitions.keys()].sort()).toEqual(Object.keys(SPECIFICATION).sort())
})

describe.each(Object.entries(SPECIFICATION))('%s', (screen, line) => {
  const definition = definitions.get(screen) as Definition

  test('is in its section and on its platforms', () => {
    expect([definition.section, definition.platform.join(' ')]).toEqual([line.section, line.platform])
  })

  test('shows title, columns and badges of foundation §2', () => {
    expect(cardOf(definition)).toBe(line.card)
  })

  test('offers the statuses of foundation §4, in order', () => {
    expect(statusesOf(definition)).toBe(line.statuses)
  })

  test('differs from the others only as specified', () => {
    expect(differencesOf(definition)).toBe(line.differs ?? '')
  })

  test('has at most 25 lines without its workflow, the largest 60', () => {
    const text = screens.find(({ file }) => file.endsWith(`/${screen}.yaml`))?.text ?? ''
    const own = text.replace(/\nworkflow:\n(?: .*\n|\n)*/, '\n').split('\n').filter((each) => each.trim() !== '')
    expect(own.length).toBeLessThanOrEqual(screen === 'sales' ? 60 : 25)
  })
})
