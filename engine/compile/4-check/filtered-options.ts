import type { ReportSource } from '../3-expand/report-source.ts'
import { fieldOptions, writtenOptions } from '../3-expand/sent-names.ts'

const STATUS = 'Status'

/** What a choice of the screen's list can be filtered by; null: unknown. */
export function filteredOptions({ list, fields, statuses }: ReportSource, name: string): readonly string[] | null {
  const filter = list?.filters[name]
  const offered = filter?.type === 'choice' ? writtenOptions(filter).map((option) => option.name) : []
  if (offered.length > 0) return name === STATUS ? [...new Set([...offered, ...statuses])] : offered
  return fieldOptions(fields[name] ?? {})
}
