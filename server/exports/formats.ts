import type { Heading } from './cells.ts'
import type { Writer } from './writer.ts'

export const formats = ['csv', 'xlsx', 'pdf'] as const
export type Format = (typeof formats)[number]

export const mediaTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Loads the library of the format when it is first needed, since it takes long. */
export async function openWriter(format: Format, path: string, heading: Heading): Promise<Writer> {
  if (format === 'csv') return (await import('./csv.ts')).openCsv(path, heading)
  if (format === 'xlsx') return (await import('./xlsx.ts')).openXlsx(path, heading)
  return (await import('./pdf.ts')).openPdf(path, heading)
}
