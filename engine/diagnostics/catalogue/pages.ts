import type { CatalogueEntry } from './entry.ts'

/** Mistakes of meaning in forms, grids, actions and views. */
export const pageEntries = {
  'without-words': {
    message: (count, language, code) =>
      `${count} texts of this site have no words in ${language}: \`countersign words ${code}\` prints them.`,
    explain:
      'People who choose the language read these texts in English. Fill the words in and put them into `<language>.words.yaml` beside app.yaml.',
  },
  'unknown-language': {
    message: (language) => `The engine has no language "${language}".`,
    explain:
      'A file of translations is named by a language of the engine, `ar.words.yaml`: otherwise its own buttons and messages would stay English.',
  },
  'other-values': {
    message: (wanted) => `This translation must contain the placeholders of its text: ${wanted}.`,
    explain:
      '`{0}` is the placeholder of the first value of a text. A translation contains the same placeholders, in any order. `countersign words` prints each text as it must be written.',
  },
  'unknown-view': {
    message: (name) => `There is no view "${name}", and no overlay of the engine has that name.`,
    explain:
      '`show` names a view of the screen, or an overlay of the engine: comments, attachments, details, viewer, numbering, help.',
  },
  'unknown-parameter': {
    message: (name, overlay, known) => `"${overlay}" takes no "${name}"; it takes ${known}.`,
    explain: 'An overlay of the engine has parameters of its own, which are written under `with`.',
  },
  'modal-start': {
    message: (view) => `The view "${view}" is the first one, so there is no view below it.`,
    explain: 'A modal view is shown above another one. Put another view first, or remove `modal`.',
  },
  'not-on-server-page': {
    message: (part) => `A page that the server draws has no ${part}.`,
    explain:
      'With `serverPage` the page works without a script, with the blocks `list`, `grid`, `form`, `text` and `tabs`, and without what the engine lays over a page: import, history, attachments and the like. Remove `serverPage` for a screen that needs others.',
  },
  'declared-differently': {
    message: (name) => `The field "${name}" is declared differently by another read.`,
    explain:
      'A field name is declared once per screen. Declare it under `fields`; a read may override members of it, without a type.',
  },
  'value-circle': {
    message: (chain) => `These values depend on each other: ${chain}.`,
    explain:
      'A `value` or `default` is computed from other fields and from reads, and a read is requested with the values of its query. In a circle none can be computed first. Take one of the values from elsewhere: from an input, or from another read.',
  },
  'no-row-here': {
    message: (name, what) => `The action "${name}" uses \`${what}\`, but there is no row here.`,
    explain:
      'There is no row in the bar of a view or form, after a scan, and after a change in a form. Use the action on rows, or use `form` in it. `allow` is about a row, whatever its condition uses: where there is none, write `enabledWhen`.',
  },
  'allow-undecided': {
    message: (action, call, why) => `The server cannot decide \`allow\` of "${action}" when it gets "${call}": ${why}.`,
    explain:
      'The reference server evaluates `allow` by the stored row before it carries out a call. For that the call is one of this screen, the action stands among rows of a list that this screen requests, the call sends the key of the row (`key: =row.id`, or `=selected.map(r, r.id)`), and the condition and its reason use `row`, `session`, `today` and `now` alone. What depends on the page, such as `form`, belongs in `enabledWhen`, which only the page evaluates.',
  },
  'allow-passed-by': {
    message: (action, call, other) =>
      `"${action}" is allowed on some rows only, but "${other}" sends "${call}" as well, and has no \`allow\`.`,
    explain:
      'A server cannot tell the two apart, so it lets the call pass on every row. Give the other action the same `allow`, or let a value of the body tell them apart, such as `inactive: true`.',
  },
  'run-ring': {
    message: (name, next) => `"${name}" runs "${next}", which runs "${name}" again.`,
    explain: 'Actions that run each other never end. Take one of the `run` steps out.',
  },
  'keys-taken': {
    message: (keys, other) => `${keys} is the shortcut of "${other}" already.`,
    explain: 'A shortcut has one action per screen.',
  },
  'computed-edit': {
    message: (name) => `"${name}" is computed: a typed value would be lost.`,
    explain: 'A field with a `value` always has that value. Remove it from `edit`, or give it a `default` instead.',
  },
  'no-input': {
    message: (name, type, lacking) =>
      lacking === 'upload'
        ? `"${name}" is a file, and a form cannot upload one. Show a \`files\` block, or an action with \`show: attachments\`.`
        : lacking === 'search'
          ? `"${name}" is a link, and there is no input for it here.`
          : `"${name}" (${type}) has no input here.`,
    explain:
      'Only the name of a file would be sent, never the file: files are uploaded by a `files` block or the attachments overlay. A file with `enabledWhen: false` is allowed in a form, which shows its name. Child rows (`lines`) are filled in where they are a list of maps: not where they are sent flat or computed, not in the inputs of a new row (`adds`), and not on pages that the server draws; a child row holds links, but neither files nor several values in one field.',
  },
  'cell-without-value': {
    message: (name, lines) =>
      `"${name}" has no \`value\`, and nobody types in the lines of "${lines}": they are worked out.`,
    explain:
      'Lines with `from` are worked out with all their cells, at each save. Each cell has a `value`, which may use `form`, `row`, the `place` of its line and, where `from` is a list, its item as `source`. Where people add to such lines, use lines of their own beside them.',
  },
  'from-beside': {
    message: (name, word) => `"${name}" is worked out by its \`from\`, and \`${word}\` has no effect.`,
    explain:
      'Lines with `from` are computed: they begin with nothing, and nobody types in them or must fill them in. Leave the word out, or `from` where people type the lines.',
  },
  'from-outside-forms': {
    message: (name) => `No form shows "${name}", so its lines are never worked out.`,
    explain:
      'Lines with `from` are worked out where their form is filled in and saved. Name the field in `form`; who may see it is said by `seen`.',
  },
  'field-twice': {
    message: (name, lines) => `"${name}" of the lines "${lines}" is another field than the "${name}" of the screen.`,
    explain:
      'Fields have one name in a screen. Where lines are filled in, a field of theirs may be the one of that name in `fields` (name it without words of its own), or needs a name of its own.',
  },
  'paged-total': {
    message: (name, total) => `"${name}" is read in pages, and the server cannot sum "${total}" for it.`,
    explain:
      'The total of a paged read is the sum over all its pages, which only the server knows (`get_totals`). It cannot sum what the screen computes (`value`) or child rows. Read all rows (without `page`), or remove the field from `totals`.',
  },
  'ratio-in-a-list': {
    message: (name) => `A list of cards has sums, but no ratios: "${name}" belongs to a report or a grid.`,
    explain:
      'A ratio stands in a column, for each group and for all rows. Write a `register` with `from` and the name of this screen, and the ratio in its `totals`.',
  },
  'ratio-of-a-field': {
    message: (name) => `"${name}" is a field of these rows: a ratio needs a name of its own.`,
    explain:
      'A ratio has a column of its own beside those of the fields, in which rows have nothing. Name it after what it shows: `{ PerTonne: { of: Amount, per: Weight } }`.',
  },
  'rows-of-several': {
    message: (name) => `Rows of "${name}" come from several reads, so a change cannot be stored.`,
    explain:
      'A change is stored in the read that a computed read begins with: `=parts.filter(…)`. Rows that are combined or created belong to no read.',
  },
  'paged-rows': {
    message: (name, word) => `"${name}" is read in pages, and \`${word}\` needs all of its rows.`,
    explain:
      'Rows that are edited, grouped or set must all be loaded: a change to a row of another page would be lost. Read all rows (without `page`).',
  },
  'not-an-option': {
    message: (value) => `"${value}" is not one of the options.`,
    explain:
      'The field is a choice whose options stand in the file: its default, and what it is compared with, is one of them, spelt alike.',
  },
  'no-range': {
    message: (written) => `"${written}" is no range.`,
    explain:
      'A number or a day is restricted to a range with both its ends: `5..10`, `2026-04-01..2026-06-30`. An end that is left out is open: `5..`. The first is not above the last.',
  },
  'choice-without-options': {
    message: (name) => `"${name}" has to be chosen, but there is nothing to choose from.`,
    explain:
      'A choice that a person must fill in needs `options`: a list of words, or an expression that answers them, such as `=props.units`.',
  },
  'required-not-in-form': {
    message: (name) => `"${name}" is required, but the form leaves it out: nobody can fill it in.`,
    explain:
      'A field with `requiredWhen: true` stands in `form`, or has a `default`, a `value` or a `fills` of another field that gives it a value.',
  },
  'never-visible': {
    message: (name) => `"${name}" is never visible: \`visibleWhen: false\` holds for every row and form.`,
    explain:
      'A field that nobody sees is left out of cards, columns and forms. What is shown but cannot be changed has `enabledWhen: false`; what only some may see has `seen`.',
  },
  'waits-in-circle': {
    message: (chain) => {
      const [first, ...others] = chain?.split(' → ') ?? []
      return others.length === 1 ? `"${first}" waits for itself.` : `These fields wait for each other: ${chain}.`
    },
    explain:
      'Each of them is shown, or can be filled in, only when the next one has a value, so none of them ever is; a field can wait for itself in the same way. Let one of them be filled in first.',
  },
  'value-type': {
    message: (word, wanted, found) => `"${word}" takes ${wanted}, and this is ${found}.`,
    explain:
      'Options are a list, limits are numbers or days, and a value, default or computed value has the type of its field.',
  },
  'min-above-max': {
    message: (min, max) => `Nothing is at least ${min} and at most ${max}.`,
    explain: '`min` is the least that may be entered, and `max` the most: the smaller one is `min`.',
  },
  'default-of-computed': {
    message: () => 'This default has no effect: the field is computed.',
    explain:
      'A field with `value` always has what that expression gives, and `default` is for fields that people fill in.',
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
    message: (rule) => `There is a text for "${rule}", but no such rule.`,
    explain: 'A text under `texts` is shown when its rule is broken. Write the rule, or remove the text.',
  },
  'fills-without-options': {
    message: () => 'Choosing fills other fields, but the options have no values to fill them with.',
    explain:
      '`fills` copies members of the chosen option, so `options` must be an expression whose value is a list of maps.',
  },
  'unknown-fill': {
    message: (member, screen) => `There is no field "${member}" in the rows of "${screen}" to fill this one with.`,
    explain:
      '`fills: { Here: There }` copies "There" of the row that is chosen into "Here". Names are spelt as the other screen declares them; a person has `name`, `email` and `department`.',
  },
  'where-of-rows': {
    message: () => 'The rows of a link are selected by comparing fields of `row` with other values.',
    explain:
      '`where` is put to the database: a field of `row` stands alone on one side of a comparison, as in `row.Maker == form.Maker` or ' +
      '`row.Status in ["Open", "Approved"]`, and comparisons are joined by `&&`, `||` and `!`. Two fields of the row cannot be compared with ' +
      'each other; compute a yesno in the other screen and read that.',
  },
  'where-without-row': {
    message: (screen) => `This says nothing about the rows of "${screen}".`,
    explain:
      '`where` decides which rows a link offers: compare a field of `row`. What decides whether the link may be changed is `enabledWhen`.',
  },
  'on-without-valid': {
    message: (screen) => `The rows of "${screen}" are valid always.`,
    explain:
      '`on` is the day of a link to a screen of kind `records` that says with `valid` on which days each row is valid. Write `valid: { from: …, to: … }` there, or leave `on` out.',
  },
  'on-no-day': {
    message: (name) => `\`on\` of "${name}" is no day.`,
    explain: 'It is the day on which the chosen row has to be valid: a field of type `date`, or `today`.',
  },
  'valid-unsent': {
    message: (name) => `"${name}" is named in \`valid\`, and is not in \`form\`: nobody can fill it in.`,
    explain: 'On which days a row is valid, and for what, is filled in with the row. Name the field in `form`.',
  },
  'where-not-stored': {
    message: (fields) => `Rows cannot be selected by ${fields}.`,
    explain:
      'Fields with several values, lines, and values that are computed from their row are in no column of the database that rows could be selected by.',
  },
  'dates-sends': {
    message: () => 'A filter of dates sends three names: the range, its first and its last day.',
    explain: 'Write `sends: [period, fromDate, toDate]`.',
  },
  'one-or-tabs': {
    message: (found) => `This register has ${found}.`,
    explain:
      'Name the call with `get`, the screen with `from`, or several reports under `tabs`. Beside `tabs` a `from` at the root is that of ' +
      'each tab that names neither; a `get` stands in its tab.',
  },
  'no-form': {
    message: () => 'This screen has no form and no view named `record`.',
    explain: 'Name the fields of a record with `form`, or write the view `record` yourself.',
  },
  'rules-without-form': {
    message: (name) => `Fields use "${name}" as in a form, but this screen has no \`form\`.`,
    explain:
      'Where nobody fills in the fields of an approvals screen, their rules may use `row` alone: the rows come from the ERP as they are. With `form`, people raise documents here, and rules may use what they fill in, the day and the signed-in person.',
  },
} as const satisfies Record<string, CatalogueEntry>
