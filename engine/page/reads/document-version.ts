import type { Row } from '../../calls/contract.ts'

/** Which state of a document was decided. */
export type DocumentVersion = string | number | Row

/** The version that the ERP sent; without one the row itself, which is another one after each answer. */
export function documentVersion(row: Row): DocumentVersion {
  const version = row['version']
  return typeof version === 'number' || typeof version === 'string' ? version : row
}
