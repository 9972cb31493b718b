import { checkEntries } from './check.ts'
import type { CatalogueEntry } from './entry.ts'
import { expressionsEntries } from './expressions.ts'
import { figureEntries } from './figures.ts'
import { ledgerEntries } from './ledgers.ts'
import { meaningEntries } from './meaning.ts'
import { pageEntries } from './pages.ts'
import { parseEntries } from './parse.ts'
import { testEntries } from './tests.ts'
import { validateEntries } from './validate.ts'
import { workflowEntries } from './workflow.ts'

/** All diagnostics; the source of the messages, the documentation and the list that tests iterate over. */
export const catalogue = {
  ...parseEntries,
  ...expressionsEntries,
  ...validateEntries,
  ...checkEntries,
  ...meaningEntries,
  ...workflowEntries,
  ...ledgerEntries,
  ...figureEntries,
  ...pageEntries,
  ...testEntries,
}

export type Code = keyof typeof catalogue

/** The entry of a code, with the same type for all of them. */
export function catalogueEntry(code: Code): CatalogueEntry {
  return catalogue[code]
}

/** Whether what the code reports stops the checks of its file: it cannot be read, or does not have its shape. */
export const isOfShape = (code: string): boolean => Object.hasOwn({ ...parseEntries, ...validateEntries }, code)
