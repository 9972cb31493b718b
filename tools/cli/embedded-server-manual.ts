import { type CallSchema, readErpCalls, withoutCall } from '../../server/http/contract/erp-calls.ts'
import { table } from './markdown-table.ts'

type Kind = 'approvals' | 'records' | 'register' | 'ledger' | 'page'

interface Use {
  readonly kinds: readonly Kind[]
  /** When a screen of such a kind makes the call. */
  readonly when: string
  /** The data from which the embedded server answers it. */
  readonly embedded: string
}

const LISTED: readonly Kind[] = ['approvals', 'records', 'register', 'page']
const REPORTED: readonly Kind[] = ['register', 'ledger']
const callOf = (kinds: readonly Kind[], when: string, embedded: string): Use => ({ kinds, when, embedded })
const ofFiles = callOf(
  ['approvals', 'page'],
  'files of a row are shown, added or deleted',
  'files in `DATA_DIR` or a bucket',
)
const ofImports = callOf(['approvals', 'records'], 'Import is pressed', 'the rules of the form, then the same rows')
const ofAlerts = callOf(
  ['page'],
  'the block or action that sends an alert',
  'the mail server and WhatsApp, else `outbox`',
)
const ofNumbers = callOf(['approvals'], 'an administrator opens Numbering', 'stored series of the company')

/** Every call that any screen may make, by the name of its schema. */
const USES: Readonly<Record<string, Use>> = {
  list: callOf(
    LISTED,
    'the screen opens; `get: list`',
    'stored rows; of a `page` or a `register` without `from` only where a module lists them',
  ),
  report: callOf(
    REPORTED,
    'a report with `from` opens, and the screen of a ledger',
    'the rows another screen stores, grouped and summed in SQL',
  ),
  closing: callOf(['ledger'], 'the screen of a ledger opens', 'the closed period of the ledger'),
  'closing-save': callOf(['ledger'], 'Close period', 'the closed period of the ledger'),
  approval: callOf(['approvals'], 'Approve', '`workflow`'),
  rejection: callOf(['approvals'], 'Reject, with `reject: true`', '`workflow`'),
  details: callOf(['approvals'], 'Details', 'the stored row and its decisions'),
  comment: callOf(['approvals'], 'Comments', 'stored comments'),
  'comment-add': callOf(['approvals'], 'a comment is sent', 'stored comments'),
  pdf: callOf(['approvals'], 'PDF', 'a page drawn from the definition'),
  history: callOf(['approvals', 'records'], 'History', 'the audit'),
  'document-submission': callOf(['approvals'], 'Submit, with `form`', '`workflow`, `number` and the rules of the form'),
  'document-withdrawal': callOf(['approvals'], 'Withdraw, with `form`', '`workflow`'),
  'document-revision': callOf(['approvals'], 'Revise, with `form`', '`workflow`'),
  'record-entry': callOf(['approvals', 'records'], 'a row is opened in its form', 'the stored row'),
  'record-item': callOf(
    ['approvals', 'records'],
    'Save, Save draft',
    'the rules of the form; a draft may lack what is required',
  ),
  'record-deleteitem': callOf(['approvals', 'records'], 'Delete', 'the stored row, unless another refers to it'),
  'record-inactive': callOf(['records'], 'Make inactive', 'the stored row'),
  figures: callOf(
    ['approvals'],
    'a value changes on which `figures` depend, while the form is filled in',
    'sums over stored rows, whoever may see them',
  ),
  options: callOf(
    ['approvals', 'records', 'ledger', 'page'],
    'something is typed into a field of type `link`',
    'the stored rows of the other screen that the person sees',
  ),
  jobidforfilters: callOf(['approvals'], 'a filter of app.yaml is opened that names it', 'what stored rows hold'),
  stockgrid: callOf(['approvals'], 'a filter of app.yaml is opened that names it', 'what stored rows hold'),
  attachments: ofFiles,
  'attachments-add': ofFiles,
  attachmentfile: ofFiles,
  attachmenttus: ofFiles,
  deleteattachment: ofFiles,
  revisions: ofFiles,
  import_template: ofImports,
  import_file: ofImports,
  import_view: ofImports,
  import_start: ofImports,
  import_cancel: ofImports,
  import_refused: ofImports,
  ma_list: ofAlerts,
  ma_notifycontacts: ofAlerts,
  ma_viewtemplate: ofAlerts,
  manualrun: ofAlerts,
  slugconfig: ofNumbers,
  'slugconfig-save': ofNumbers,
  videohelplink: callOf(LISTED, 'Help is opened', '`HELP_FILE`'),
}

const KINDS: Readonly<Record<Kind, string>> = {
  approvals: `The embedded server stores the rows, moves them by \`workflow\` and lets people raise them where the screen has \`form\`.
Without \`workflow\` it shows rows and refuses every decision. Your own ERP decides by its own rules: it needs no \`workflow\`.`,
  records: `The embedded server stores the rows: nothing but the YAML is needed. A screen with the name of a module below is answered by that module.`,
  register: `With \`from\` the embedded server computes the report from what another screen stores. With \`get\` it answers the call if a module
or a screen that is stored has it; your own ERP answers the call by its name.`,
  ledger: `The embedded server keeps entries and balances, and posts what the documents of \`approvals\` say with \`posts\`. Your own ERP posts by
its own rules: it needs neither word.`,
  page: `A page makes the calls that its \`data\` and \`actions\` name. The embedded server answers those of stored screens by their whole
path (\`get: /main/s/visits/list\`) and those of its modules. It answers no call that app.yaml declares under \`calls\`: those are your ERP's.`,
}

const INTRODUCTION = `# What the embedded server answers

Generated from the schemas of the calls; \`countersign docs\` writes this file.

The same pages stand in front of two sorts of servers:

- **the embedded server**, which \`npm start\` runs (other pages call it the reference server): it stores rows, decides by the
  workflows of the YAML and answers every call below, in its own database or in a PostgreSQL;
- **an ERP of your own** (\`ERP_URL\`): the pages send it the same calls, and the embedded server opens no database.

An ERP **must answer** the calls of the screens it shows. A call of an *extension* is made only where the answer of
\`GET /main/v\` names it in \`capabilities\`; the last column says what people miss otherwise. Paths, parameters and answers are in
[The contract](contract.md).

What only the embedded server enforces: \`see\`, \`seen\`, \`manage\`, \`change\`, \`workflow\`, \`number\`, \`keeps\`, \`unique\` and \`posts\`. An ERP of your own
keeps such rules itself; the pages show what it answers. The rules of a form are checked in the browser either way, and an
ERP checks them again.
`

/** docs/embedded-server.md: for each kind its calls, how the embedded server answers them, and what an ERP must do. */
export function embeddedServerManual(): string {
  const calls = readErpCalls()
  const ofScreens = calls.filter(({ path }) => path.startsWith('/main/s/{screen}/'))
  const kinds = Object.entries(KINDS).map(([kind, text]) => ofKind(kind as Kind, text, ofScreens))
  const modules = `## Modules of the embedded server\n\nScreens with these names are answered by code, beside what any screen has. An ERP of your own answers the calls of those it shows.\n\n${ofModules(calls)}`
  return [INTRODUCTION, ...kinds, `## The site around the screens\n\n${aroundScreens(calls)}`, modules].join('\n')
}

/** Throws for a call without an entry: the table must be complete. */
function useOf({ name, file }: CallSchema): Use {
  const use = USES[name]
  if (!use) throw new Error(`${file} is of no kind of screen: see tools/cli/embedded-server-manual.ts.`)
  return use
}

function ofKind(kind: Kind, text: string, calls: readonly CallSchema[]): string {
  const rows = calls
    .map((call) => ({ call, ...useOf(call) }))
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ call, when, embedded }) => [linkOf(call), when, embedded, oweOf(raisedIn(kind, call))])
  return `## ${kind}\n\n${text}\n\n${table(['call', 'when', 'the embedded server answers from', 'an ERP of your own'], rows)}`
}

const linkOf = (call: CallSchema): string =>
  `[\`${call.method} ${call.path.replace('/main/s/{screen}/', '…/')}\`]${schemaLink(call)}`

/** Leads to the file in the repository, and to the description of the call in the manual's site. */
const schemaLink = ({ file }: CallSchema): string => `(../${file})`

/** Documents are saved and deleted only where people raise them. */
const raisedIn = (kind: Kind, call: CallSchema): CallSchema =>
  kind === 'approvals' && call.name.startsWith('record-') ? { ...call, extension: 'documents' } : call

function oweOf(call: CallSchema): string {
  return call.extension === undefined
    ? 'must answer'
    : `where it names \`${call.extension}\`. Else: ${withoutCall(call)}.`
}

function aroundScreens(calls: readonly CallSchema[]): string {
  const rows = calls
    .filter(({ path }) => !path.startsWith('/main/s/'))
    .map((call) => [linkOf(call), call.title.replace(/ \([^)]*\)$/, ''), oweOf(call)])
  return table(['call', 'what for', 'an ERP of your own'], rows)
}

function ofModules(calls: readonly CallSchema[]): string {
  const named = calls.flatMap((call) => {
    const [, screen, word] = /^\/main\/s\/([^/{]+)\/(.+)$/.exec(call.path) ?? []
    return screen === undefined || word === undefined
      ? []
      : [{ screen, link: `[${call.method} ${word}]${schemaLink(call)}` }]
  })
  const rows = [...Map.groupBy(named, ({ screen }) => screen)].map(([screen, each]) => [
    `\`${screen}\``,
    each.map(({ link }) => link).join(', '),
  ])
  return table(['screen', 'calls'], rows)
}
