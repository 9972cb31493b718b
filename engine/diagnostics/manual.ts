import type { CatalogueEntry } from './catalogue/entry.ts'
import { checkEntries } from './catalogue/check.ts'
import { figureEntries } from './catalogue/figures.ts'
import { ledgerEntries } from './catalogue/ledgers.ts'
import { workflowEntries } from './catalogue/workflow.ts'
import { expressionsEntries } from './catalogue/expressions.ts'
import { pageEntries } from './catalogue/pages.ts'
import { meaningEntries } from './catalogue/meaning.ts'
import { parseEntries } from './catalogue/parse.ts'
import { testEntries } from './catalogue/tests.ts'
import { validateEntries } from './catalogue/validate.ts'

const parts: readonly (readonly [string, Readonly<Record<string, CatalogueEntry>>])[] = [
  ['Reading the file', parseEntries],
  ['Keys and kinds', validateEntries],
  ['Names and rules', { ...checkEntries, ...meaningEntries, ...workflowEntries, ...ledgerEntries, ...figureEntries }],
  ['Forms, grids, actions and views', pageEntries],
  ['Expressions', expressionsEntries],
  ['Files of tests', testEntries],
]

/** docs/errors.md: every code with its message and how to correct the mistake. */
/** @param lintEntries messages of rules that warn, by code */
export function errorsManual(lintEntries: Readonly<Record<string, CatalogueEntry>>): string {
  const all = [...parts, ['Warnings of rules', lintEntries] as const]
  const sections = all.map(([title, entries]) => {
    const codes = Object.entries(entries).map(
      ([code, entry]) => `### ${code}\n\n> ${sentence(entry)}\n\n${entry.explain}\n`,
    )
    return `## ${title}\n\n${codes.join('\n')}`
  })
  return `# Errors and warnings\n\nGenerated from \`engine/diagnostics/catalogue/\` and \`engine/compile/lint/\`; \`countersign docs\` writes this file.\n\n${sections.join('\n')}`
}

/** The message with a placeholder for each name. */
function sentence(entry: CatalogueEntry): string {
  return entry.message('…', '…', '…', '…')
}
