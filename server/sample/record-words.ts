import type { Value } from '../../engine/expressions/tree.ts'

type Entry = Readonly<Record<string, Value>>

const currency = (CurrencyCode: string, RateToHome: number, Decimals = 2): Entry => {
  return { CurrencyCode, RateToHome, Decimals, CurrencyType: RateToHome === 1 ? 'Home' : 'Foreign', Active: true }
}

const term = (AppliesTo: string, Kind: string, [Heading, Wording]: readonly [string, string]): Entry => {
  return { AppliesTo, Kind, Heading, Wording, Active: true }
}

/** Adds running numbers in the order of printing. */
const numbered = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry, index) => ({ ...entry, Sequence: index + 1 }))

const team = (TeamName: string, Department: string): Entry => ({ TeamName, Department })
const group = (ItemGroup: string, Unit: string, [LowerPercent, UpperPercent]: readonly [number, number]): Entry => {
  return { ItemGroup, Unit, LowerPercent, UpperPercent }
}

const item = (
  ItemName: string,
  ItemCode: string,
  [ItemGroup, Unit, StandardRate]: readonly [string, string, number],
) => {
  return { ItemName, ItemCode, ItemGroup, Unit, StandardRate }
}

const COST_CENTRES = ['Maintenance', 'Fabrication', 'Paint shop', 'Site works', 'Quality', 'Administration']

/** The centres as links refer to their sample rows. */
const centre = (at: number): Value => ({ id: `costcentres-${at + 1}`, text: COST_CENTRES[at] ?? '' })

/** Of each centre this year, then last year and the next: the last of them have less than they ask for. */
const budgets = (): readonly Entry[] => {
  const now = new Date().getFullYear()
  return [now, now - 1, now + 1].flatMap((Year) =>
    COST_CENTRES.map((name, at) => ({
      CostCentre: centre(at),
      Year,
      Amount: name === 'Quality' ? 20_000_000 : 50_000_000,
    })),
  )
}

const rate = (City: string, PerDay: number, HotelLimit: number): Entry => ({
  City,
  PerDay,
  HotelLimit,
  ValidFrom: '2024-04-01',
  ValidUntil: '2026-03-31',
})
const newRate = (City: string, PerDay: number, HotelLimit: number): Entry => ({
  ...rate(City, PerDay, HotelLimit),
  ValidFrom: '2026-04-01',
  ValidUntil: null,
})

/**
 * Entries of master lists, by screen. A list has one sample row per entry; missing fields get values by their types.
 */
export const masterEntries: Readonly<Record<string, readonly Entry[]>> = {
  costcentres: COST_CENTRES.map((CostCentre, at) => ({ CostCentre, CostCentreCode: `CC-${at + 1}0` })),
  budgets: budgets(),
  currencymasterssr: [
    currency('INR', 1),
    currency('USD', 88.4215),
    currency('EUR', 102.1854),
    currency('GBP', 116.0432),
    currency('SAR', 23.5776),
    currency('AED', 24.0754),
    currency('QAR', 24.2912),
    currency('OMR', 229.6545, 3),
    currency('KWD', 287.9321, 3),
    currency('BHD', 234.5183, 3),
    currency('SGD', 67.8821),
    currency('JPY', 0.5712, 0),
  ],
  cityrates: [
    rate('Pune', 900, 3000),
    rate('Mumbai', 1400, 5000),
    rate('Delhi', 1300, 4500),
    { ...rate('Surat', 800, 2500), ValidUntil: null },
    rate('Chennai', 1100, 4000),
    newRate('Pune', 1200, 3500),
    newRate('Mumbai', 1600, 5500),
    newRate('Delhi', 1500, 5000),
    newRate('Chennai', 1250, 4200),
  ],
  termsconditions: numbered([
    term('Quotation', 'Payment', [
      '30% advance with order',
      '30% with the order, 60% against proforma before dispatch, 10% after erection.',
    ]),
    term('Quotation', 'General', ['Validity of offer', 'This offer is valid for 15 days from its date.']),
    term('Quotation', 'Delivery', [
      'Delivery from approval of drawings',
      'Delivery begins 6 weeks after approval of the drawings and receipt of the advance.',
    ]),
    term('Sales order', 'Payment', [
      'Balance before dispatch',
      'The balance for each lot is paid before it leaves the works.',
    ]),
    term('Sales order', 'Warranty', [
      'Paint warranty of 5 years',
      'Paint is warranted against peeling for 5 years in a normal industrial atmosphere.',
    ]),
    term('Sales order', 'Penalty', [
      'Delay of delivery',
      'Half a percent of the value of what is late, for each week, at most 5 percent.',
    ]),
    term('Sales order', 'Taxes', [
      'GST extra as applicable',
      'GST is charged extra at the rate in force on the day of the invoice.',
    ]),
    term('Purchase order', 'Payment', [
      '45 days from receipt',
      'Payment 45 days after receipt and inspection of the material.',
    ]),
    term('Purchase order', 'Delivery', [
      'Mill test certificate',
      'Each lot comes with its mill test certificate; without it the material is not taken in.',
    ]),
    term('Purchase order', 'Penalty', [
      'Rejected material',
      'Rejected material is taken back at the cost of the supplier within 7 days.',
    ]),
    term('Work order', 'Payment', [
      'Monthly bill on measurement',
      'Billed monthly on joint measurement, paid in 21 days.',
    ]),
    term('Work order', 'General', [
      'Safety at work',
      'Helmets, shoes and harnesses are worn; who comes without them is sent home.',
    ]),
    term('Contract', 'Payment', [
      'Retention of 5%',
      '5 percent of each invoice is held back until the handing over of the building.',
    ]),
    term('Contract', 'Delivery', [
      'Crane and power at site',
      'The client provides power; the contractor brings the crane.',
    ]),
    term('Contract', 'Taxes', ['TDS under section 194C', 'Tax is deducted at source under section 194C.']),
  ]),
  teamcreation: [
    team('Domestic sales', 'Sales'),
    team('Export sales', 'Sales'),
    team('Key accounts', 'Sales'),
    team('Design', 'Design'),
    team('Detailing', 'Design'),
    team('Raw material purchase', 'Purchase'),
    team('Consumables purchase', 'Purchase'),
    team('Production, hall 1', 'Production'),
    team('Production, hall 2', 'Production'),
    team('Finishing', 'Production'),
    team('Raw material yard', 'Stores'),
    team('Finished goods', 'Stores'),
    team('Loading and dispatch', 'Dispatch'),
    team('Projects, west', 'Project'),
    team('Projects, Gulf', 'Project'),
    team('Receivables', 'Accounts'),
  ],
  consultantmasterssr: [
    { Firm: 'Deshpande Architects', Speciality: 'Architect', FeePercent: 3 },
    { Firm: 'Al Noor Engineering Consultants', Speciality: 'Structural', FeePercent: 2.5 },
    { Firm: 'Kulkarni & Associates', Speciality: 'Structural', FeePercent: 2 },
    { Firm: 'Meridian MEP Design', Speciality: 'MEP', FeePercent: 1.5 },
    { Firm: 'Sterling Project Services', Speciality: 'PMC', FeePercent: 4 },
    { Firm: 'Rao Quantity Surveyors', Speciality: 'Quantity surveyor', FeePercent: 1 },
    { Firm: 'Gulf Design House', Speciality: 'Architect', FeePercent: 3.5 },
    { Firm: 'Bhatt Structural Consultants', Speciality: 'Structural', FeePercent: 2 },
    { Firm: 'Eastern Province MEP', Speciality: 'MEP', FeePercent: 1.5 },
    { Firm: 'Vastu Shilp Architects', Speciality: 'Architect', FeePercent: 3 },
  ],
  itemmaster: [
    item('MS plate 8 mm, IS 2062', 'PL-08', ['Raw material', 'Ton', 58_200]),
    item('MS plate 12 mm, IS 2062', 'PL-12', ['Raw material', 'Ton', 57_900]),
    item('Z purlin 200 x 2.0 mm', 'ZP-200', ['Raw material', 'Metre', 412]),
    item('Galvalume coil 0.5 mm', 'GC-05', ['Raw material', 'Ton', 79_500]),
    item('Anchor bolt M24 x 600', 'AB-24', ['Fasteners', 'Nos', 386]),
    item('Hex bolt M20 x 60, grade 8.8', 'HB-20', ['Fasteners', 'Nos', 42.5]),
    item('Self drilling screw 5.5 x 25', 'SD-55', ['Fasteners', 'Nos', 3.2]),
    item('Zinc phosphate primer', 'PT-ZP', ['Paint', 'Kg', 214]),
    item('Polyurethane top coat, RAL 9002', 'PT-PU', ['Paint', 'Kg', 468]),
    item('Welding wire 1.2 mm', 'WW-12', ['Consumables', 'Kg', 118]),
    item('Cutting disc 355 mm', 'CD-355', ['Consumables', 'Nos', 165]),
    item('Safety helmet with chin strap', 'SH-01', ['Consumables', 'Nos', 240]),
    item('Plasma nozzle and electrode', 'PN-100', ['Spares', 'Set', 1_850]),
    item('Hydraulic hose 1/2 inch', 'HH-12', ['Spares', 'Metre', 620]),
  ],
  packingtolerance: [
    group('Primary steel', 'kg', [1, 2]),
    group('Secondary steel', 'kg', [1, 3]),
    group('Roof sheets', 'sqm', [0, 2]),
    group('Wall sheets', 'sqm', [0, 2]),
    group('Insulated panels', 'sqm', [0, 1]),
    group('Anchor bolts', 'Nos', [0, 5]),
    group('Fasteners', 'Nos', [0, 10]),
    group('Gutters and trims', 'm', [1, 3]),
    group('Insulation', 'sqm', [2, 5]),
    group('Paint', 'kg', [0, 5]),
  ],
}

/** Values from which fields are chosen, by screen. */
export const chosenEntries: Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>> = {
  travelclaim: { Purpose: ['Visit of the site', 'Meeting with the client', 'Inspection at the works', 'Trade fair'] },
  teammasterdataform: { TeamName: (masterEntries['teamcreation'] ?? []).map(({ TeamName }) => TeamName ?? null) },
}
