import type { CatalogueEntry } from './entry.ts'

/** Mistakes in a file of tests, `sales.test.yaml`. */
export const testEntries = {
  'test-without-screen': {
    message: (screen) => `There is no screen "${screen}" that this file could test.`,
    explain:
      'A file of tests stands beside its screen and has its name: `crm/sales.test.yaml` tests `crm/sales.yaml`. Rename it, or delete it with its screen.',
  },
  'unknown-tester': {
    message: (name) => `There is no "${name}" under \`people\`.`,
    explain: 'Whoever is logged in (`as`), and who made a row (`owner`), is declared under `people` of the same file.',
  },
  'row-without-id': {
    message: () => 'This row has no `id`.',
    explain: 'Cases name a row by its `id`, a number or a text. Give each row one of its own.',
  },
  'id-twice': {
    message: (id, line) => `The row of line ${line} has the id "${id}", too.`,
    explain: 'The `id` of a row is its own. Give this one another.',
  },
  'unknown-row': {
    message: (id) => `There is no row "${id}".`,
    explain:
      'A case names rows by the `id` they have under `rows`: those of the case where it has some, else those of the file.',
  },
  'wrong-value': {
    message: (field, wanted, written) => `"${field}" holds ${wanted}, and this is ${written}.`,
    explain:
      'Values of rows and steps are written as they are stored: numbers without quotes, days as `2026-04-01`, lines as a list of maps, links as the text or as `{ id: 7, text: Asha Steels }`.',
  },
  'computed-filled-in': {
    message: (field) => `"${field}" is computed: no step can fill it in.`,
    explain:
      'The form shows a computed field as read-only, and the case would stop at this step. Leave it out, and expect its value: `expect: { texts: { Bill: "1,140" } }`.',
  },
  'status-elsewhere': {
    message: (status) => `No row of this screen is ever "${status}".`,
    explain: 'The statuses of a screen are those of its filter and of its workflow.',
  },
  'nothing-decided': {
    message: (word) => `Nothing is decided on this screen: there is nothing that "${word}" could look at.`,
    explain: '`moves` and `waitsFor` look at the workflow of a screen of kind `approvals`. Remove the word.',
  },
  'case-twice': {
    message: (name, line) => `The case of line ${line} has the name "${name}", too.`,
    explain: 'The name of a case says which one failed. Give this one another.',
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>
