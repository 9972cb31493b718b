/** The date range choices of foundation §4, with their words. */
export const DATE_RANGES = {
  today: 'Today',
  thisweek: 'This week',
  thismonth: 'This month',
  thisquarter: 'This quarter',
  thisfiscalyear: 'This financial year',
  thisyear: 'This year',
  yesterday: 'Yesterday',
  previousweek: 'Previous week',
  previousmonth: 'Previous month',
  previousquarter: 'Previous quarter',
  previousfiscalyear: 'Previous financial year',
  previousyear: 'Previous year',
  custom: 'Custom',
} as const

/** What is sent as `dateRange`; `none` sends nothing. */
export type DateRange = keyof typeof DATE_RANGES

/** The choices of foundation §4, which a filter of dates offers unless it names its own. */
export const COMMON_RANGES: readonly DateRange[] = (Object.keys(DATE_RANGES) as DateRange[]).filter(
  (range) => range !== 'thisyear' && range !== 'previousyear',
)

/** Whether a text of the address is a choice that every list knows. */
export function isDateRange(text: string): text is DateRange {
  return Object.hasOwn(DATE_RANGES, text)
}
