import type { CatalogueEntry } from './entry.ts'

/** Mistakes in ledgers and in what documents post to them. */
export const ledgerEntries = {
  'not-for-ledgers': {
    message: (name, word) =>
      `A field of a ledger cannot have \`${word}\`: "${name}" holds one value that a document posts.`,
    explain:
      'Nobody fills in an entry of a ledger. Each of its fields holds one value, which `posts` of a document type computes. Write the rule in the form of the document.',
  },
  'field-of-entries': {
    message: (name) => `Every entry of a ledger has "${name}" already.`,
    explain:
      'Entries have a day, the document that posted them, and the keys of their linked rows. Give the field another name.',
  },
  'added-up-by-itself': {
    message: (name) => `"${name}" is added up, and cannot tell one balance from another.`,
    explain: 'Fields of `by` say what a balance is of, fields of `of` how much. A field is one of the two.',
  },
  'unknown-ledger': {
    message: (name) => `There is no ledger "${name}", or its file has errors.`,
    explain: 'Under `posts` stand screens of kind `ledger`, each by the name of its file.',
  },
  'unknown-ledger-field': {
    message: (ledger, name) => `The ledger "${ledger}" has no field "${name}".`,
    explain: 'Under `with` stand fields of the ledger, each with its value. Use the nearest one, or declare it there.',
  },
  'posted-without-key': {
    message: (name, ledger) => `No value for "${name}": the ledger "${ledger}" keeps a balance for each.`,
    explain: 'Without it nobody knows to which balance the entry belongs. Write the field under `with`.',
  },
  'posted-without-amount': {
    message: (names, ledger) => `Nothing is posted to "${ledger}": it adds up ${names}.`,
    explain: 'An entry without an amount changes no balance. Write one of these fields under `with`.',
  },
  'posted-at-start': {
    message: (status) => `Documents start as "${status}": what nobody has handed in posts nothing.`,
    explain:
      'Entries count once a document has made a move. Write the statuses in which what it says has happened, such as the one of its approval.',
  },
  'posted-never': {
    message: (status) => `No move of the workflow leads to "${status}", so nothing is posted there.`,
    explain: 'Write statuses to which moves of this screen lead, or add the move.',
  },
  'posted-measure': {
    message: (field, wanted, found) => `"${field}" of the ledger is ${wanted}, and this is ${found}.`,
    explain:
      'What is added up has one unit. Post a field of that unit, or correct the `type` or `unit` of one of the two.',
  },
} as const satisfies Record<string, CatalogueEntry>
