import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { changeOf, changeColumn, previousColumn } from '../../../engine/definition/compared.ts'
import { neededSums, withRatios } from '../../../engine/definition/ratio.ts'
import { comparisonOf, isNumeric } from '../../../engine/fields/field-types.ts'
import { plainValue, printCell, printingOf } from '../lists/cells.ts'
import { sumLine } from '../lists/writer.ts'
import type { ExportLanguage, RowsOfFile } from '../lists/registers.ts'
import { type ListField, listFieldOf, type ListFields } from '../lists/field.ts'
import type { GroupedSummary, ListGroup } from '../lists/groups.ts'
import type { List, ListRow } from '../lists/list.ts'
import { type GroupOrder, groupingFields } from '../lists/order.ts'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'
import { isByMeasure, type Sum, type SumByName } from '../../../engine/definition/sum.ts'

/** The columns of a file next to each compared total; none if totals are not compared. */
export function comparedFields(list: List): ListFields {
  const fields = { ...list.fields, ...ratioFields(list) }
  const entries = (list.before ? shownSums(list) : []).flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    const previous = { ...field, label: `${field.label}, previous` }
    const change = { holds: 'percent', decimals: 1, label: `${field.label}, difference` } as const
    return [[previousColumn(name), previous] as const, [changeColumn(name), change] as const]
  })
  return Object.fromEntries(entries)
}

/** The columns of a file that hold ratios of sums. */
export const ratioFields = ({ ratios = [] }: List): ListFields =>
  Object.fromEntries(ratios.map((ratio): [string, ListField] => [ratio.name, listFieldOf(ratio)]))

/** The names of all sums and ratios in a line. */
const shownSums = ({ totals = [], ratios = [] }: List): readonly string[] => [
  ...totals,
  ...ratios.map(({ name }) => name),
]

const TEXT: ListField = { holds: 'text', label: '' }

/** The value of a row or a group, with the id of the row it links to. */
interface Keyed {
  readonly value?: unknown
  readonly id?: unknown
}

/** A report with its sums, for a file. */
interface SummedFile {
  readonly list: List
  readonly summary: GroupedSummary
  readonly app: AppDefinition
  /** Missing: English. */
  readonly language?: ExportLanguage | undefined
}

/**
 * The rows of a file with a line above each group (its value, number of rows and sums), and a line for all at the end.
 * Rows are read after their sums: a group added in between has no line.
 */
export function summedRows({ list, summary, app, language }: SummedFile): RowsOfFile {
  const { fields, group } = list
  const { get_groups, get_totals, get_previous, count } = summary
  const translate = (text: string): string => language?.translateAny(text) ?? text
  const levels = groupingFields(group).map((level) => ({ ...level, holding: fields[level.field] ?? TEXT }))
  const waiting = [...(get_groups?.result ?? [])]
  const lineOf = ({ value, second, count: many, sums, previous }: ListGroup): ListRow => {
    const values = [value, second?.value]
    const texts = levels.map(({ holding }, at) => printed(values[at], holding, { app, language }))
    return sumLine({ of: 'group', caption: `${texts.join(' · ')} (${many})` }, sumsOf(list, sums, previous))
  }
  // Two linked rows with the same name are two groups.
  const keyOf = (values: readonly (Keyed | undefined)[]): string =>
    JSON.stringify(
      levels.map((level, at) => {
        const { value, id } = values[at] ?? {}
        return level.id === undefined ? keyOfValue(value, level.holding, level) : String(id ?? '')
      }),
    )
  const keys = new Map(waiting.map((each) => [each, keyOf([each, each.second])]))
  const isSummed = shownSums(list).length > 0 && count > 0
  let last: string | null = null
  return {
    sums: { title: translate('Sums of'), isGrouped: waiting.length > 0 },
    next: (rows) => {
      if (group === undefined) return rows
      return rows.flatMap((row) => {
        const key = keyOf(
          levels.map(({ field, id }) => ({ value: row[field], ...(id !== undefined && { id: row[id] }) })),
        )
        const at = key === last ? -1 : waiting.findIndex((each) => keys.get(each) === key)
        last = key
        return [...waiting.splice(0, at + 1).map(lineOf), row]
      })
    },
    end: () => [
      ...waiting.map(lineOf),
      ...(isSummed
        ? [sumLine({ of: 'all', caption: translate('Total') }, sumsOf(list, get_totals.result, get_previous?.result))]
        : []),
    ],
  }
}

/** Words are as in the rows of the file, which nobody has translated. */
function printed(value: unknown, field: ListField, { app, language }: Pick<SummedFile, 'app' | 'language'>): string {
  if (!language || comparisonOf(field.holds) === 'text') return printCell(value, field, app)
  const { format, locale } = language
  return format.formatValue(plainValue(value), printingOf(field), { ...app, locale })
}

/** The same text for all values of a group. */
function keyOfValue(value: unknown, field: ListField, { by }: Pick<GroupOrder, 'by'>): string {
  if (value === null || value === undefined) return ''
  if (by) return String(value).slice(0, by === 'month' ? 7 : 4)
  return isNumeric(field.holds) ? String(Number(value)) : String(value)
}

/** The sums of a line; next to each the sum of the days before, if they are compared. */
function sumsOf(list: List, sums: ListRow, previous: ListRow | undefined): ListRow {
  const now = shownIn(list, sums)
  return previous === undefined ? now : { ...now, ...compared(list, now, shownIn(list, previous)) }
}

/** The totals, 0 where there is nothing to sum, and the ratios that can be computed. */
function shownIn({ totals = [], ratios = [] }: List, sums: ListRow): SumByName {
  const summing = { totals, ratios }
  const read = (sum: unknown): Sum => (isByMeasure(sum) ? sum : numberOfDigits(sum))
  return withRatios(summing, Object.fromEntries(neededSums(summing).map((name) => [name, read(sums[name])])))
}

type Sums = ReturnType<typeof shownIn>

function compared(list: List, sums: Sums, previous: Sums): ListRow {
  return Object.fromEntries(
    shownSums(list).flatMap((name) => {
      const [now, then] = [sums[name], previous[name]]
      return [
        [previousColumn(name), then ?? null],
        [changeColumn(name), typeof now === 'number' && typeof then === 'number' ? changeOf(now, then) : null],
      ]
    }),
  )
}
