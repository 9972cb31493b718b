import type { Entry } from './entry.ts'

/** Mistakes of meaning in forms, grids, actions and views. */
export const pageEntries = {
  'unknown-language': {
    message: (language) => `The engine does not speak "${language}".`,
    explain:
      'A file of words is named by a language the engine speaks, `ar.words.yaml`: its own buttons and messages would stay English otherwise.',
  },
  'other-values': {
    message: (wanted) => `These words must hold the values of the text they stand for: ${wanted}.`,
    explain:
      '`{0}` stands where a text has its first value. Words for it hold the same ones, in the order of the language. `countersign words` prints each text as it must be named.',
  },
  'unknown-view': {
    message: (name) => `There is no view "${name}", and the engine shows nothing of that name.`,
    explain:
      '`show` names a view of the screen, or what the engine itself lays over a page: comments, attachments, details, viewer, numbering, help.',
  },
  'unknown-parameter': {
    message: (name, overlay, known) => `"${overlay}" takes no "${name}"; it takes ${known}.`,
    explain: 'What the engine lays over a page has parameters of its own, which stand under `with`.',
  },
  'modal-start': {
    message: (view) => `The view "${view}" is the first, and nothing lies under it.`,
    explain: 'A modal view lies over the view it was shown from. Put another view first, or leave `modal` out.',
  },
  'not-on-server-page': {
    message: (block) => `A page that the server draws has no block "${block}".`,
    explain:
      'With `serverPage` the page works without a script: `list`, `grid`, `form`, `text` and `tabs` can be drawn. Leave `serverPage` out for a screen that needs more.',
  },
  'declared-differently': {
    message: (name) => `The field "${name}" is declared on the spot by another read, and differently.`,
    explain:
      'A screen has one field of a name. Declare it once under `fields`; a read that names it may say what differs there, without a type.',
  },
  'value-circle': {
    message: (chain) => `These values depend on each other: ${chain}.`,
    explain:
      'A `value` or `default` is worked out of other fields and of reads; a read is asked with the values its query names. Where that leads back to where it began, nothing can be worked out first. Take one of them from elsewhere: from what a person types, or from a read of its own.',
  },
  'no-row-here': {
    message: (name, what) => `The action "${name}" speaks of \`${what}\`, and here there is none.`,
    explain:
      'In the bar of a view or form, after a scan and where a field of the form was changed there is no row. Name the action where rows are, or let it speak of `form`.',
  },
  'run-ring': {
    message: (name, next) => `"${name}" runs "${next}", which runs "${name}" again.`,
    explain: 'Actions that run each other never end. Take one of the `run` steps out.',
  },
  'keys-taken': {
    message: (keys, other) => `${keys} is the shortcut of "${other}" already.`,
    explain: 'One shortcut does one thing on a screen.',
  },
  'computed-edit': {
    message: (name) => `"${name}" is computed: what somebody typed would be lost.`,
    explain: 'A field with a `value` is always that. Take it out of `edit`, or give it a `default` instead.',
  },
  'no-input': {
    message: (name, type) =>
      type === 'file'
        ? `"${name}" is a file, and a form cannot upload one. Show a \`files\` block, or an action with \`show: attachments\`.`
        : `"${name}" holds child rows, and a form has no input for them. Show them in a \`grid\`.`,
    explain:
      'Only the name of a file would be sent, never the file: files are uploaded by a `files` block or the attachments overlay. Child rows are shown, and edited, as rows of a `grid`. A file with `enabledWhen: false` may stand in a form: it shows the name.',
  },
  'paged-total': {
    message: (name, total) => `"${name}" is read in pages, and the server cannot sum "${total}" for it.`,
    explain:
      'The total of a paged read is the sum over all its pages, which only the server knows (`get_totals`). It cannot sum what the screen computes (`value`) or child rows. Read it whole (without `page`), or take the field out of `totals`.',
  },
  'rows-of-several': {
    message: (name) => `Rows of "${name}" are made of several reads: there is nowhere to keep a change.`,
    explain:
      'What is changed belongs to the one read a computed read begins with: `=parts.filter(…)`. Rows that are added up or made anew belong to none.',
  },
  'paged-rows': {
    message: (name, word) => `"${name}" is read in pages, and \`${word}\` needs its rows as a whole.`,
    explain:
      'What is edited, grouped or set must all be there: a change to a row of another page would be lost. Read it whole (without `page`).',
  },
  'value-type': {
    message: (word, wanted, found) => `"${word}" takes ${wanted}, and this is ${found}.`,
    explain:
      'Options are a list, limits are numbers or days, and what a field is set to, begins with or computes is of the type of the field.',
  },
  'bad-length': {
    message: () => 'A length is the least and the most: [8, 10].',
    explain: 'Two whole numbers, the smaller one first; for an exact length write it twice.',
  },
  'unsafe-pattern': {
    message: (why) => `This pattern cannot be used: ${why}.`,
    explain:
      'A crafted text can keep a pattern busy for ever when a repeated group holds a repetition or a choice, when it refers back or looks around. The pattern is compared with the whole text, so `^` and `$` are left out.',
  },
  'text-without-rule': {
    message: (rule) => `There are words for "${rule}", but no such rule.`,
    explain: 'Words under `texts` are said when a rule is broken. Write the rule beside them, or take the words out.',
  },
  'fills-without-options': {
    message: () => 'Choosing fills other fields, but the options carry nothing to fill them with.',
    explain: '`fills` takes members of the chosen option, so `options` must be an expression that answers maps.',
  },
  'dates-sends': {
    message: () => 'A filter of dates sends three names: the range, its first and its last day.',
    explain: 'Write `sends: [period, fromDate, toDate]`.',
  },
  'one-or-tabs': {
    message: (found) => `This register has ${found}.`,
    explain: 'Name the call with `get`, or several reports under `tabs`; not both.',
  },
  'no-form': {
    message: () => 'This screen has no form and no view named `record`.',
    explain: 'Name the fields of a record with `form`, or write the view `record` yourself.',
  },
} as const satisfies Record<string, Entry>
