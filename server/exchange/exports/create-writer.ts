import type { FileHeading } from '../../rows/lists/cells.ts'
import type { FileFormat } from './formats.ts'
import type { Writer } from '../../rows/lists/writer.ts'

/** Loads the library of the format when it is first needed, since it takes long. */
export async function createWriter(format: FileFormat, path: string, heading: FileHeading): Promise<Writer> {
  if (format === 'csv') return (await import('./csv.ts')).openCsv(path, heading)
  if (format === 'xlsx') return (await import('./xlsx.ts')).openXlsx(path, heading)
  return (await import('./pdf.ts')).openPdf(path, heading)
}
