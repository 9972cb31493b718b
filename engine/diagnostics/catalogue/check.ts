import type { Entry } from './entry.ts'

const declare = 'Every name is declared once and used by that name. Take the nearest one, or declare it.'

/** Mistakes of meaning: names, types, rules. */
export const checkEntries = {
  'unknown-field': { message: (name) => `There is no field "${name}".`, explain: declare },
  'unknown-read': { message: (name) => `There is no read "${name}" under \`data\`.`, explain: declare },
  'unknown-action': { message: (name) => `There is no action "${name}".`, explain: declare },
  'unknown-role': {
    message: (name) => `There is no role "${name}" in app.yaml.`,
    explain: 'A move is made by a role of app.yaml, or by `owner`: the person who made the document.',
  },
  'unknown-status': {
    message: (name) => `There is no status "${name}" in app.yaml.`,
    explain:
      'All statuses are declared in app.yaml with their colour, so that a misspelt one cannot strand a document.',
  },
  'unknown-workflow': { message: (name) => `There is no workflow "${name}" in app.yaml.`, explain: declare },
  'unknown-section': {
    message: (name) => `There is no section "${name}" in app.yaml.`,
    explain: 'A screen stands in the folder of its section, and the sections are declared in app.yaml.',
  },
  'unknown-platform': {
    message: (name) => `There is no platform "${name}" in app.yaml.`,
    explain: 'A platform is a sort of company that the site serves; they are declared in app.yaml.',
  },
  'unknown-filter': {
    message: (name) => `There is no filter "${name}" in app.yaml.`,
    explain:
      'An approvals screen takes filters of app.yaml by name, each with the field it compares. Declare it there: `filters: { batch: { get: batches, answer: batches } }`.',
  },
  'unknown-group': {
    message: (name, section) => `There is no group "${name}" in the section "${section}" of app.yaml.`,
    explain: 'The groups of a section are declared with it: `reports: { label: Reports, groups: { daily: Daily } }`.',
  },
  'unknown-option': {
    message: (name, filter) => `"${name}" is not an option of the filter "${filter}".`,
    explain: 'What is in force at the beginning must be one of the options.',
  },
  'two-sources': {
    message: (name) => `The options of "${name}" stand in the file, and are asked for as well.`,
    explain: 'A choice has one source: `options`, or `get` with `answer`. Remove the other.',
  },
  'dates-name': {
    message: (name) => `The filter of dates is named "dateRange", not "${name}".`,
    explain: 'It sends `dateRange`, `startDate` and `endDate` (foundation §3): its name is one of the three.',
  },
  'second-dates': {
    message: (name, first) => `"${name}" is a second filter of dates beside "${first}".`,
    explain: 'A list knows one range of dates. Remove one of the two.',
  },
  'bad-file-place': {
    message: (file) => `${file} is not in the folder of a section.`,
    explain:
      'A screen is `<section>/<name>.yaml`: its folder is its place in the menu, its name the route and server key.',
  },
  'bad-file-name': {
    message: (name) => `"${name}" cannot be the name of a screen.`,
    explain: 'The name is a part of addresses and calls: a letter, then letters and digits.',
  },
  'screen-name-taken': {
    message: (name, other) => `${other} is already the screen "${name}".`,
    explain:
      'The name of a file is the address of its screen, whatever its folder: two files cannot share one. The first, in the order of the alphabet, is served.',
  },
  'reserved-name': {
    message: (name, use) => `"${name}" is taken: it ${use}.`,
    explain: 'Some names mean something in every expression or address. Choose another.',
  },
  'declared-twice': {
    message: (name) => `The field "${name}" is declared under \`fields\` already.`,
    explain: 'A field is described once. Name it here without a type, or remove it from `fields`.',
  },
  'shadowed-field': {
    message: (name, type) => `"${name}" is a common row field of type ${type}.`,
    explain:
      'Every approval list has the common row fields of foundation §3. A screen may give one its own label, but not another type.',
  },
  'wrong-field-type': {
    message: (name, type, expected) => `"${name}" is a ${type} field; here stands ${expected}.`,
    explain: 'A bar is drawn from numbers, a badge from a badge field. Choose another field or change its type.',
  },
  'not-for-type': {
    message: (key, type) => `"${key}" means nothing for type ${type}.`,
    explain: 'Some keys belong to some types: `unit` to number, `class` to badge, `options` to choice.',
  },
  'needed-for-type': {
    message: (type, key) => `A ${type} filter needs "${key}".`,
    explain:
      'A choice without options offers nothing: write them, or name the call that answers them with `get` and `answer`.',
  },
  unused: {
    message: (what, name) => `Nothing uses the ${what} "${name}".`,
    explain:
      'What is declared and not used is either left over or misspelt where it was meant to be used. Use it, or remove it.',
  },
  'redundant-label': {
    message: (label) => `"${label}" is the label anyway.`,
    explain: 'A label equal to the split name is not written: the file says only what is different.',
  },
  'restated-default': {
    message: (key) => `"${key}" says what holds anyway.`,
    explain: 'Defaults are not written: the file says only what is different.',
  },
  'bare-expression': {
    message: (written) => `"${written}" is shown as these very words, but reads like an expression.`,
    explain:
      'In a text an expression stands in braces; as a value it begins with `=`. Plain words are shown as they are.',
  },
  'partial-rows': {
    message: (name) => `"${name}" is read in pages, so an expression would see only some of its rows.`,
    explain:
      'Sums, counts and searches over rows that are not all there lie. Read it whole (without `page`), or let the server count.',
  },
  'speaks-of-both': {
    message: (name) => `The action "${name}" speaks of \`row\` and of \`selected\`.`,
    explain:
      'An action stands where the thing it speaks of is: on each row, or in the selection bar. Make two actions of it. (`allow` may speak of `row` in either.)',
  },
  'decide-place': {
    message: (name, found) => `"${name}" decides rows, so it must stand in lists of one read; it stands in ${found}.`,
    explain: 'A decision is about the selected rows of a list, and its answer brings the first page of that list.',
  },
  'too-many-for-selected': {
    message: (name, most) => `"${name}" has no place: at most ${most} actions of one list speak of \`selected\`.`,
    explain:
      'What can be done with the selected rows stands on one floating button, which has three places (site-modules §2.5). Leave one out, or let it speak of `row`.',
  },
  'offer-needs-field': {
    message: (word, field, read) => `"${word}" shows the row field "${field}", which rows of "${read}" do not have.`,
    explain:
      'What a row offers beside its card is drawn from common row fields of foundation §3. Name the field in `fields` of the read, or leave the word out.',
  },
  'unknown-call': {
    message: (path) => `There is no call "${path}": nobody would answer it.`,
    explain:
      'A screen makes the calls of the contract: those of any screen, those of any module (`item`, `deleteitem`, `props`) and those described for this screen (docs/contract.md). A call that only your own ERP knows is named under `calls` of app.yaml: `calls: [remind]`.',
  },
  'no-statuses': {
    message: () => 'Documents are decided here, but have no `statuses`.',
    explain: 'A decision changes a status. Name the statuses (`statuses: all`), or write `approve: false`.',
  },
  'no-workflow': {
    message: () => 'The reference server cannot decide here without a `workflow`.',
    explain:
      'Who may approve what is known to your own ERP, or written as `workflow`. Without it the reference server refuses every approval of this screen.',
  },
  'no-approve-move': {
    message: () => 'This workflow has no move `approve`, but documents are approved here.',
    explain: 'Add the move, or write `approve: false`.',
  },
  'no-reject-move': {
    message: () => 'This workflow has no move `reject`, but documents are rejected here.',
    explain: 'Add the move, or leave out `reject: true`.',
  },
  'unreachable-status': {
    message: (status, starts) => `No move leads from "${starts}" to "${status}".`,
    explain: 'A document begins at `starts` and goes where moves lead. This move can never be made.',
  },
  'unreachable-move': {
    message: (from, line) => `The move on line ${line} takes every document from "${from}" first.`,
    explain: 'Of several moves the first that fits is taken. Put the one without `when` last.',
  },
  'template-needs-field': {
    message: (workflow, field) =>
      `The workflow "${workflow}" asks for the field "${field}", which this screen does not have.`,
    explain: 'A condition of the workflow in app.yaml reads this field. Declare it, or take another workflow.',
  },
} as const satisfies Record<string, Entry>
