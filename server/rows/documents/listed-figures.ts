import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { type FigureSite, figuresOf } from '../../workflow/figures/figures.ts'
import type { ContractRow } from './row.ts'

/** Whether a list shows figures. */
export const hasListedFigures = ({ figures }: Pick<ServerDefinition, 'figures'>): boolean =>
  figures.some(({ isListed }) => isListed)

/** Rows of documents with their figures, which are worked out for all of them together. */
export async function withFigures<Row extends ContractRow>(
  work: Work,
  site: FigureSite & { readonly definition: ServerDefinition },
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (site.definition.figures.length === 0 || rows.length === 0) return rows
  const forms = rows.map((form) => ({ id: String(form['id']), form }))
  const figures = await figuresOf(work, { ...site, definition: wholeDefinition(site.definition) }, forms)
  return rows.map((row, at) => ({ ...row, ...figures[at]?.form }))
}
