import type { CatalogueEntry } from './entry.ts'

const declare = 'Names must be declared. Use the nearest one, or declare it.'

/** Mistakes of meaning: names, types, rules. */
export const checkEntries = {
  'unknown-field': { message: (name) => `There is no field "${name}".`, explain: declare },
  'unknown-currency': {
    message: (name) => `"${name}" is neither a currency nor a field.`,
    explain:
      '`currency` of an amount is the code of a currency in ISO 4217, such as `USD`, or the name of the field of the same row that holds such a code.',
  },
  'measure-not-in-form': {
    message: (name, measure) => `"${name}" is in the form, and "${measure}", its currency or unit, is not.`,
    explain:
      'What an amount or a number is in has to be known by its form: how many decimals an amount has, and what its sign is, depends on its currency. Name both in `form`.',
  },
  'unknown-read': { message: (name) => `There is no read "${name}" under \`data\`.`, explain: declare },
  'unknown-action': { message: (name) => `There is no action "${name}".`, explain: declare },
  'unknown-role': {
    message: (name) => `There is no role "${name}" in app.yaml.`,
    explain: 'A move is made by a role of app.yaml, or by `owner`, the person who created the document.',
  },
  'unknown-rows': {
    message: (name) => `"${name}" says no rows.`,
    explain:
      'Under `see` a role sees `all` rows, those of its `team`, its `own`, or those in which a field of type `person` holds the person: name that field.',
  },
  'seen-elsewhere': {
    message: (word) => `The reference server does not store the rows of this screen, and cannot enforce "${word}".`,
    explain:
      'A field is hidden, rows are chosen by person, and changed by some roles alone, where the reference server stores them: in `approvals`, and in `records` that no module of it serves. Of other screens `see` names the roles that see all of it: `see: [director]`.',
  },
  'seen-common-field': {
    message: (name) => `Every document has the field "${name}", and everybody who sees the document sees it.`,
    explain: 'The common row fields of foundation §3 name, count and order documents. Declare a field of your own.',
  },
  'seen-unique': {
    message: (name, partner) =>
      `"${name}" is unique${partner === undefined ? '' : ` together with "${partner}"`}, but not everybody sees it: a refusal would tell what another row holds.`,
    explain: 'Let everybody see the field, or do without `unique`.',
  },
  'seen-title': {
    message: (name) => `"${name}" names the rows in messages to everybody, but not everybody sees it.`,
    explain:
      'The title of a card stands in messages, notifications and comments. Take another field as the title, or let everybody see it.',
  },
  'seen-through': {
    message: (reader, hidden) =>
      `"${reader}" is seen by people who may not see "${hidden}", from which it is worked out.`,
    explain:
      'What is computed, filled or decided from a hidden field tells what it holds: a sum tells it exactly. Give both the same `seen`, or do without the hidden field. The conditions of a workflow may use it, since the server alone evaluates them.',
  },
  'keeps-used': {
    message: (kept, by) => `"${kept}" is kept, but "${by}" follows from it.`,
    explain:
      'What `keeps` names may change without a new decision. If another field is computed or filled from it, or a move depends on it, something would change that was decided. Take it out of `keeps`.',
  },
  'unknown-status': {
    message: (name) => `There is no status "${name}" in app.yaml.`,
    explain: 'All statuses are declared in app.yaml with their colour, so that a document cannot get a misspelt one.',
  },
  'unknown-workflow': { message: (name) => `There is no workflow "${name}" in app.yaml.`, explain: declare },
  'unknown-section': {
    message: (name) => `There is no section "${name}" in app.yaml.`,
    explain: 'A screen is in the folder of its section, and sections are declared in app.yaml.',
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
  'unknown-screen': {
    message: (name) => `There is no screen "${name}" whose rows are stored.`,
    explain:
      'A link refers to a row of a screen of kind `records` or `approvals`, by its file’s name, or to `people`; a report with `from` names such a screen. Rows of modules and of reports cannot be referred to.',
  },
  'unknown-group': {
    message: (name, section) => `There is no group "${name}" in the section "${section}" of app.yaml.`,
    explain: 'The groups of a section are declared with it: `reports: { label: Reports, groups: { daily: Daily } }`.',
  },
  'unknown-option': {
    message: (name, filter) => `"${name}" is not an option of the filter "${filter}".`,
    explain: 'The default must be one of the options.',
  },
  'unknown-route': {
    message: (path) => `This site has no page "${path}".`,
    explain:
      'A step `open` leads to a screen of this site, by the name of its file, or to a route of app.yaml. Pages of the ERP begin with `/ssr/` or `/main/`.',
  },
  'unread-parameter': {
    message: (path, name) => `"${path}" does not read "${name}" of its address.`,
    explain:
      'A screen that is opened `with` parameters reads those that have the name of one of its filters, and those that it names as `query.X`. Any other has no effect.',
  },
  'get-or-from': {
    message: (name) => `The report "${name}" needs either \`get\` or \`from\`.`,
    explain:
      'A report asks a call of the ERP with `get`, or reports the stored rows of another screen with `from`. Write one of the two.',
  },
  'no-stored-rows': {
    message: (name) => `"${name}" has no stored rows, or its file has errors.`,
    explain:
      'A report with `from` shows the documents of a screen of kind approvals, or the records of a screen of kind records that no server module serves.',
  },
  'unknown-lines': {
    message: (name, screen) => `"${screen}" has no lines "${name}".`,
    explain:
      'A report `from: orders.lines` shows the lines of a field, one in each row. The field has the type `lines`, and its name is that of the screen’s file.',
  },
  'source-field-type': {
    message: (name, type, screen) => `"${name}" is a ${type} field of "${screen}".`,
    explain: 'A report may give a field of its screen another label, but not another type.',
  },
  'two-sources': {
    message: (name) => `The options of "${name}" are written in the file and requested by a call.`,
    explain: 'A choice has one source: `options`, or `get` with `answer`. Remove the other.',
  },
  'dates-name': {
    message: (name) => `The filter of dates is named "dateRange", not "${name}".`,
    explain: 'It sends `dateRange`, `startDate` and `endDate` (foundation §3): its name is one of the three.',
  },
  'second-dates': {
    message: (name, first) => `"${name}" is a second filter of dates beside "${first}".`,
    explain: 'A list has one date range. Remove one of the two.',
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
      'The name of a file is the address of its screen, whatever its folder: two files cannot share one. The first one in alphabetical order is served.',
  },
  'reserved-name': {
    message: (name, use) => `"${name}" is reserved: it ${use}.`,
    explain: 'Some names have a meaning in every expression or address. Choose another.',
  },
  'declared-twice': {
    message: (name) => `The field "${name}" is declared under \`fields\` already.`,
    explain: 'A field is declared once. Use it here without a type, or remove it from `fields`.',
  },
  'shadowed-field': {
    message: (name, type) => `"${name}" is a common row field of type ${type}.`,
    explain:
      'Every approval list has the common row fields of foundation §3. A screen may give one its own label, but not another type.',
  },
  'wrong-field-type': {
    message: (name, type, expected) => `"${name}" is a ${type} field; this place needs ${expected}.`,
    explain: 'A bar shows numbers, a badge a badge field. Choose another field or change its type.',
  },
  'not-for-type': {
    message: (key, type) => `"${key}" does not apply to type ${type}.`,
    explain: 'Some keys apply to certain types only: `unit` to number, `class` to badge, `options` to choice.',
  },
  'not-answered': {
    message: (name, call) => `What "${call}" answers has no "${name}", so this filter would offer nothing.`,
    explain:
      'The options of a filter with `get` are texts, or maps that carry one under the name of the filter. Name the filter as the member with its options is called; in app.yaml that is what it `sends`.',
  },
  'needed-for-type': {
    message: (type, key) => `A ${type} filter needs "${key}".`,
    explain: 'A choice needs options: write them, or name the call that answers them with `get` and `answer`.',
  },
  unused: {
    message: (what, name) => `Nothing uses the ${what} "${name}".`,
    explain: 'An unused declaration is either obsolete, or misspelt where it should be used. Use it, or remove it.',
  },
  'unreachable-view': {
    message: (name) => `Nobody gets to the view "${name}".`,
    explain:
      'It is shown by actions of views alone that are not reached from the first one. Show it from a view that is reached, or remove it.',
  },
  'redundant-label': {
    message: (label) => `"${label}" is the default label.`,
    explain: 'A label equal to the split name is left out: a file contains only what differs from the defaults.',
  },
  'restated-default': {
    message: (key) => `"${key}" is the default.`,
    explain: 'Defaults are left out: a file contains only what differs from them.',
  },
  'moves-without-button': {
    message: (move, where) =>
      `The moves \`${move}\` of ${where} have no button: write \`${move}: true\`, or leave them out.`,
    explain:
      'With `reject: true` people can reject documents; without it the moves under `reject` are never made. `approve: false` takes the button away that makes the moves under `approve`.',
  },
  'bare-expression': {
    message: (written) => `"${written}" is shown as it is written, but looks like an expression.`,
    explain:
      'In a text an expression is written in braces; as a value it begins with `=`. Other texts are shown unchanged.',
  },
  'partial-rows': {
    message: (name) => `"${name}" is read in pages, so an expression would see only some of its rows.`,
    explain:
      'Sums, counts and searches over some of the rows would be wrong. Read all rows (without `page`), or let the server count.',
  },
  'speaks-of-both': {
    message: (name) => `The action "${name}" uses both \`row\` and \`selected\`.`,
    explain:
      'An action is shown on each row or in the selection bar, by what it uses. Write two actions. (`allow` may use `row` in either.)',
  },
  'decide-place': {
    message: (name, found) =>
      `"${name}" decides rows, so it must be used in lists of one read; it is used in ${found}.`,
    explain: 'A decision is about the selected rows of a list, and its answer brings the first page of that list.',
  },
  'too-many-for-selected': {
    message: (name, most) => `"${name}" does not fit: at most ${most} actions of a list may use \`selected\`.`,
    explain:
      'Actions for selected rows are on one floating button with three positions (site-modules §2.5). Remove one, or use `row` in it.',
  },
  'offer-needs-field': {
    message: (word, field, read) => `"${word}" shows the row field "${field}", which rows of "${read}" do not have.`,
    explain:
      'What a row offers beside its card needs common row fields of foundation §3. Name the field in `fields` of the read, or remove the word.',
  },
  'unknown-call': {
    message: (path) => `There is no call "${path}".`,
    explain:
      'A screen makes the calls of the contract: those of any screen, those of any module (`item`, `deleteitem`, `props`) and those described for this screen (docs/contract.md). A call of your own ERP is declared under `calls` of app.yaml: `calls: [remind]`.',
  },
  'unknown-answer': {
    message: (place, call) => `What "${call}" answers has no "${place}".`,
    explain:
      'The path `answer` leads through the answer of the call to its rows or options, as the contract describes it (docs/contract.md).',
  },
  'no-statuses': {
    message: (decided) => `Documents here can be ${decided}, but the screen has no statuses.`,
    explain:
      'A decision leads a document from one status to another, and people find documents by their status. With `workflow` the statuses of the screen are those its documents come to; `statuses: [Draft, Submitted, Approved]` lists others, or another order, and `statuses: all` every status of app.yaml. Documents are approved unless the screen says `approve: false`.',
  },
  'closed-groups': {
    message: (groupBy, screen, missing) =>
      `A press on a group of "${groupBy}" opens no list: "${screen}" has no filter for "${missing}".`,
    explain:
      'A press on the sums of a group opens the list of the screen in `from`, filtered to the group and as the report is. That list needs a filter for the field of `groupBy` and for each field the report is filtered by: on an approvals screen name it in `filterBy`, on a records screen write it among `filters` (`PassDate: { type: range, of: date }`). Or say with `onGroup` what a press does instead.',
  },
  'unseen-link': {
    message: (field, screen, roles) =>
      `The link "${field}" offers nothing to these people, who see no row of "${screen}": ${roles}.`,
    explain:
      'Whoever fills a link in chooses among the rows that they see of the other screen; of none, the list says "No match.". Let them see rows there (`see: { everyone: all }`, and beside it `change: [director]` where not all of them may change the rows), or fewer people here.',
  },
  'grouped-twice': {
    message: (field) => `Rows are grouped by "${field}" already.`,
    explain:
      '`thenBy` groups the rows of each group again, by another field. Take another field, or leave `thenBy` out.',
  },
  'fixed-by-only': {
    message: (field, value, use) => `\`only\` leaves rows whose "${field}" is ${value}: ${use}.`,
    explain:
      'A field that is the same in all rows neither divides nor filters them. Take another field, or leave it out of `only`.',
  },
  'empty-at-first': {
    message: (filter, value) =>
      `The report is empty at first: the filter "${filter}" begins with ${value}, which \`only\` leaves out.`,
    explain: 'People see no rows until they choose another value. Give the filter another `default`, or none.',
  },
  'same-name': {
    message: (name, screen) => `"${screen}" is called "${name}", too.`,
    explain:
      'Two screens beside each other in the menu, or two sorts of documents in messages, have one name, and people who see both cannot tell them apart. Give each a name of its own.',
  },
  'same-numbers': {
    message: (screen, number) => `The documents of "${screen}" are numbered ${number}, too.`,
    explain:
      'Each screen counts its own documents: two screens with one pattern give the same number to two documents. Begin the numbers of each screen with letters of their own.',
  },
  'template-needs-field': {
    message: (workflow, field) =>
      `The workflow "${workflow}" uses the field "${field}", which this screen does not have.`,
    explain:
      'A condition of the workflow in app.yaml uses this field, or its `ownDocuments` names it. Declare it, or take another workflow.',
  },
} as const satisfies Record<string, CatalogueEntry>
