/** Rows as an ERP of a steel builder sends them: fifteen fields, some with repeating and some with unique values. */
export interface SampleRow {
  readonly [name: string]: string | number | null
}

export const FIELDS = [
  { name: 'id', type: 'code' },
  { name: 'JobId', type: 'code' },
  { name: 'Customer', type: 'text' },
  { name: 'SiteEng', type: 'person' },
  { name: 'Location', type: 'text' },
  { name: 'State', type: 'text' },
  { name: 'Status', type: 'badge' },
  { name: 'AddDate', type: 'date' },
  { name: 'DueDate', type: 'date' },
  { name: 'Qty', type: 'number' },
  { name: 'BalQty', type: 'number' },
  { name: 'Weight', type: 'number' },
  { name: 'Amount', type: 'money' },
  { name: 'Done', type: 'percent' },
  { name: 'Remarks', type: 'text' },
] as const

const DAY_MS = 86_400_000
const BEGIN = Date.UTC(2024, 3, 1)

export function sampleRow(index: number, count: number): SampleRow {
  const day = (offset: number): string => new Date(BEGIN + offset * DAY_MS).toISOString().slice(0, 10)
  const unique = (index * 7919) % count
  return {
    id: `R${index}`,
    JobId: `JOB-${String(unique).padStart(7, '0')}`,
    Customer: `Customer ${(index * 31) % 800}`,
    SiteEng: `Engineer ${(index * 13) % 60}`,
    Location: `City ${(index * 17) % 200}`,
    State: `State ${index % 28}`,
    Status: ['Open', 'Approved', 'Hold'][index % 3] ?? null,
    StatusClass: ['info', 'success', 'warning'][index % 3] ?? null,
    AddDate: day((index * 97) % 900),
    DueDate: day((index * 53) % 1200),
    Qty: (index * 31) % 1000,
    BalQty: index % 5 === 0 ? 0 : (index * 11) % 400,
    Weight: ((index * 1373) % 90_000) / 100,
    Amount: ((index * 7727) % 9_000_000) / 100,
    Done: (index * 7) % 101,
    Remarks: `Remark number ${unique} on the site`,
  }
}
