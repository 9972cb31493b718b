export const formats = ['csv', 'xlsx', 'pdf'] as const
export type Format = (typeof formats)[number]

export const mediaTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
