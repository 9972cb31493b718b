import type { CatalogueEntry } from './entry.ts'

/** Mistakes in figures from other documents. */
export const figureEntries = {
  'figure-taken': {
    message: (name) => `There is a field "${name}" already.`,
    explain: 'A figure is read like a field, by its name. Give one of the two another name.',
  },
  'unknown-figure-screen': {
    message: (name) => `There are no stored rows of "${name}", or its file has errors.`,
    explain:
      'A figure adds up rows that the reference server stores: of a screen of kind records, approvals or ledger, by the name of its file.',
  },
  'unknown-figure-field': {
    message: (screen, name) => `The rows of "${screen}" have no field "${name}".`,
    explain: 'Write a field that the file of that screen declares. The word `while` lists statuses.',
  },
  'figure-not-added': {
    message: (screen, name) => `"${name}" of "${screen}" cannot be added up.`,
    explain:
      'What is added up is a number or an amount that is stored with its row: no percentage, no field of lines, and of a ledger a field of `of`. Each row has the same currency or unit, unless the field that says it is one of those by which the rows are found.',
  },
  'figure-key-form': {
    message: (name, wanted) => `"${name}" is ${wanted}.`,
    explain: 'A field of the rows has a value of this document, after `=`. Only `while` is a list, of statuses.',
  },
  'figure-key-type': {
    message: (name, screen) => `Rows of "${screen}" are not found by "${name}".`,
    explain:
      'The rows are found by a link, a choice, a text, a code, a number, a day or yes and no, of a ledger by a field of `by`. Lines, files and computed cells have no value of their own.',
  },
  'figure-without-key': {
    message: (source) => `Nothing of this document says which rows of "${source}" count.`,
    explain:
      'A figure is of something, such as a cost centre, which is locked while a document with it is moved. Write a field of the rows with a value of `form`.',
  },
  'figure-without-while': {
    message: (screen) => `\`while\` is missing: in which statuses do the documents of "${screen}" count?`,
    explain: 'A draft or a rejected document would count as well. List the statuses, such as [Submitted, Approved].',
  },
  'figure-no-status': {
    message: (screen) => `Rows of "${screen}" have no status.`,
    explain: '`while` is for documents, which a workflow moves. Leave it out.',
  },
  'figure-measure': {
    message: (source, found, wanted) => `"${source}" is ${found}, and the figure begins with ${wanted}.`,
    explain: 'What is added up and taken off has one unit and one currency.',
  },
  'figure-rule': {
    message: (field, name) => `The rule of "${field}" reads a figure, and cannot read "${name}" beside it.`,
    explain:
      'A rule about a figure is asked again when a document is approved, by whoever approves it. It reads the form, its figures and `today`. What it needs of a linked row is copied with `fills`.',
  },
} as const satisfies Record<string, CatalogueEntry>
