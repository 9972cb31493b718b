export const formats = ['csv', 'xlsx', 'pdf'] as const
export type FileFormat = (typeof formats)[number]

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
