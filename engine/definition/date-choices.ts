/** The date ranges of foundation §4, with their labels. */
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

/** The value sent as `dateRange`; for `none` nothing is sent. */
export type DateRange = keyof typeof DATE_RANGES

/** The ranges of foundation §4 that a date filter offers by default. */
export const COMMON_RANGES: readonly DateRange[] = (Object.keys(DATE_RANGES) as DateRange[]).filter(
  (range) => range !== 'thisyear' && range !== 'previousyear',
)

/** Whether a text in the address is one of the ranges. */
export function isDateRange(text: string): text is DateRange {
  return Object.hasOwn(DATE_RANGES, text)
}
