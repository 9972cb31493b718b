/** Formats values for papers, as on English screens. A missing value is a dash. */
import { type LocaleSettings, plainFormat } from '../../engine/definition/format.ts'
import { formatterOf } from '../../engine/fields/format.ts'

export const { formatValue: printValue } = formatterOf({
  yesno: (isYes) => (isYes ? 'Yes' : 'No'),
  named: (text) => text,
})

/** 21/07/2025, of yyyy-mm-dd. */
export const dateText = (day: string, locale: LocaleSettings): string => printValue(day, plainFormat('date'), locale)

/** 21/07/2025 14:05 in the company's time zone. */
export function momentText(moment: Date, locale: LocaleSettings): string {
  return printValue(moment.toISOString(), plainFormat('datetime'), locale)
}
