/**
 * What an ERP may have beside the contract, each named in `capabilities` of the answer of `/main/v` (foundation §2). The
 * reference server announces them from here, `capabilities()` of the calls is typed by them, and docs/contract.md lists
 * them. A browser asks by name and loads only the type: the sentences are for the manual.
 */

interface CapabilityEntry {
  /** What a person or a program gets by it, beside the calls whose schemas name it as their `extension`. */
  readonly enables: string
  /** What a person gets from an ERP that does not name it. */
  readonly without: string
  /** Named to people who are not signed in, too. */
  readonly open?: true
}

export const capabilities = {
  storedlogins: {
    enables: 'Log in again with a login stored on the device',
    without: 'A stored login opens Email Login with e-mail and company code filled in',
    open: true,
  },
  newpassword: {
    enables: 'A forgotten password is replaced from the login page',
    without: 'The login page offers nothing for a forgotten password',
    open: true,
  },
  decisions: {
    enables: '`Idempotency-Key`, `versions`, and `ok`, `reason`, `status` of a decided document',
    without: 'No automatic repeat of a decision and no comparison of versions; an unknown outcome is reported as such',
  },
  documents: {
    enables:
      '`GET …/item` of a document, from which a link to it shows more than its name; documents are raised in a form',
    without: 'A link shows what its row holds; a document cannot be submitted, withdrawn or revised',
  },
  waiting: { enables: 'How many documents wait for a person, by screen', without: 'The start page shows no counts' },
  rules: {
    enables: 'New rules of a screen take effect when somebody who may has read and accepted what they change',
    without: 'The ERP keeps its rules itself; nothing is asked',
  },
  tus: {
    enables: 'The upload of a file goes on after a broken connection',
    without: 'The whole file is sent again',
  },
  totals: {
    enables: '`totals` of a list and of its export: sums over all rows that match',
    without: 'Sums are of the rows that the page has read, and an export has none',
  },
  exports: { enables: 'An export is stopped', without: 'An export cannot be stopped' },
  rowexports: {
    enables: 'XLSX and PDF of rows that only the page has',
    without: 'Such rows are exported as CSV alone, which the page writes',
  },
  accessblock: {
    enables: 'An administrator allows access again, and sees in `accessBlocked` that it is blocked',
    without: 'Access is allowed again where the ERP offers it; the page has no button for it',
  },
  scan: {
    enables: 'A code, scanned or typed, opens what it names',
    without: 'The code is not opened; only stickers are scanned, on their own screen',
  },
  links: {
    enables: 'The rows that a field of type `link` can refer to',
    without: 'A link shows what its row holds, and nothing can be chosen',
  },
  figures: {
    enables: 'Figures from other documents stand in a form, and its rules read them',
    without: 'Such a figure stays empty, and no rule about it is broken',
  },
  find: {
    enables:
      'A filter takes several values and none: `Casual,Sick`, `Casual,` (Casual or without a value), `Earned\\, paid`',
    without: 'A filter has one value',
  },
  history: { enables: 'Who changed what of a row', without: 'The bar of a record has no History' },
  inactive: { enables: 'A record is no longer offered', without: 'The bar of a record has no Make inactive' },
  closing: {
    enables: 'A ledger is closed until a day, and opened again',
    without: 'The screen of a ledger shows no closed period and has no Close period',
  },
  imports: { enables: 'Rows are imported from a file', without: 'The action is not offered' },
  events: {
    enables: 'Open pages hear that rows have changed',
    without:
      'The bell and the counts of the start page are asked for by the clock; a list shows what others change when it is read again',
  },
  openapi: {
    enables: 'The contract as an OpenAPI document',
    without: 'Programs read the document of this project instead',
  },
  stt: {
    enables: 'Speech is written down by the ERP (`POST /ssr/stt/stttranslate`), where the browser cannot',
    without: 'Notes are dictated only in browsers that recognize speech themselves',
  },
} as const satisfies Readonly<Record<string, CapabilityEntry>>

export type Capability = keyof typeof capabilities

/** What is known of one of them. */
export const capabilityEntry = (name: Capability): CapabilityEntry => capabilities[name]
