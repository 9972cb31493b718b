import type { About } from '../../definition/definition.ts'
import type { Row } from '../../calls/contract.ts'
import { numberIn } from '../format.ts'

/** The number of files of the row; null when the screen does not offer them or the ERP sends no number. */
export function filesOf(row: Row, about: Pick<About, 'attachments'>): number | null {
  return about.attachments ? numberIn(row['awsfile_count']) : null
}
