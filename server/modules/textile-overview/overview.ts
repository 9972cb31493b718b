import { type RawBuilder, sql } from 'kysely'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { numberColumn, textColumn } from '../reports/columns.ts'
import { whole } from '../../rows/lists/field.ts'

interface Figure {
  /** Replaces spaces by underscores (specialised-modules §3, textile overview values). */
  readonly key: string
  readonly name: string
  readonly kind: 'receipt' | 'dispatch' | 'knitting' | 'dyeing'
  readonly material: 'Yarn' | 'Fabric'
  readonly purpose: 'JobWork' | 'Sale' | null
  readonly column: 'qty' | 'amount'
}

/** The figures of a material in job work or sale. The key of received fabric is spelt as in the specification. */
function tradeFigures(purpose: 'JobWork' | 'Sale', material: 'Yarn' | 'Fabric'): readonly Figure[] {
  const begin = `${purpose}_${material}`
  const caption = `${purpose === 'JobWork' ? 'Job-work' : 'Sales'} ${material.toLowerCase()}`
  const received = material === 'Yarn' ? 'Receive_Qty' : 'Receive_Quantity'
  const key = { material, purpose }
  return [
    { key: `${begin}_${received}`, name: `${caption} received qty`, kind: 'receipt', column: 'qty', ...key },
    { key: `${begin}_Disp_Qty`, name: `${caption} dispatched qty`, kind: 'dispatch', column: 'qty', ...key },
    { key: `${begin}_Disp_Amt`, name: `${caption} dispatched amount`, kind: 'dispatch', column: 'amount', ...key },
  ]
}

const produced = { material: 'Fabric', purpose: null, column: 'qty' } as const

const figures: readonly Figure[] = [
  ...tradeFigures('JobWork', 'Yarn'),
  ...tradeFigures('Sale', 'Yarn'),
  ...tradeFigures('JobWork', 'Fabric'),
  ...tradeFigures('Sale', 'Fabric'),
  { key: 'Knitting_Production', name: 'Knitting production', kind: 'knitting', ...produced },
  { key: 'Dyeing_Production', name: 'Dyeing production', kind: 'dyeing', ...produced },
]

/** Quantities received, dispatched and produced in a period: a row per figure. */
export function overview({ person, query, app }: ListRequest): List {
  const { startDate, endDate } = requestedDays(query, app)
  const sums = figures.map((figure, place) => figureRow(figure, place, app.currency))
  return {
    key: ['key'],
    order: [{ field: 'place', down: false }],
    fields: {
      place: whole('No.'),
      key: textColumn('Key'),
      name: textColumn('Name'),
      value: numberColumn('Value'),
      unit: textColumn('Unit'),
    },
    rows: sql`select f.* from (
        with moved as (select * from textile_movements where company_id = ${person.companyId}
          and (${startDate ?? null}::date is null or moved_on >= ${startDate ?? null}::date)
          and (${endDate ?? null}::date is null or moved_on <= ${endDate ?? null}::date))
        ${sql.join(sums, sql` union all `)}) f
      where ${matchesSearch(query['search'] ?? '', ['f.name', 'f.key'])}`,
  }
}

function figureRow(
  { key, name, kind, material, purpose, column }: Figure,
  place: number,
  currency: string,
): RawBuilder<unknown> {
  return sql`select ${sql.lit(place)}::int as place, ${sql.lit(key)}::text as key, ${sql.lit(name)}::text as name,
    coalesce(sum(${sql.ref(column)}), 0)::float8 as value, ${column === 'amount' ? currency : 'kg'}::text as unit
    from moved where kind = ${sql.lit(kind)} and material = ${sql.lit(material)}
      and purpose is not distinct from ${sql.lit(purpose)}`
}
