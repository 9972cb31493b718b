import { fieldFilter } from '../../fields/field-filter.ts'
import { typesWith } from '../../fields/field-types.ts'
import { cardRecord } from '../card.ts'
import { optionRecord } from '../filter.ts'
import { listWords } from '../list.ts'
import { rowOfferWords, pdfForms } from '../row-offers.ts'
import { fieldOverrideRecord, TEXT_TYPES } from '../field.ts'
import {
  distinctList,
  either,
  flag,
  names,
  oneOf,
  orEmpty,
  record,
  reference,
  valuesOf,
  words,
  type Members,
} from '../shape.ts'
import { workflowRecord } from '../workflow.ts'
import { figuresWord } from './figures.ts'
import { postsWord } from './ledger.ts'
import { screenWords } from './page.ts'

/** What can be done with the documents. */
const decisionWords = {
  approve: { shape: flag, doc: 'Whether rows can be approved.', default: 'true', example: 'false' },
  reject: {
    shape: flag,
    doc: 'Whether rows can be rejected, with a reason (foundation §5, §6).',
    default: 'false',
    example: 'true',
  },
  workflow: {
    shape: either({ text: reference('workflow'), map: workflowRecord }),
    doc: 'How the reference server decides documents: the name of a workflow of app.yaml, or a workflow of its own.',
    default: 'the workflow of the ERP',
    example: 'two-step',
  },
  posts: postsWord,
} as const satisfies Members

/** Tokens of a document's number, in braces: the financial year (26-27), the year, and the running number. */
const NUMBER_PATTERN = '^[^{}]*(\\{(FY|YYYY)\\}[^{}]*)?\\{seq(:[1-9])?\\}[^{}]*$'

/** How people raise documents. */
const formWords = {
  document: {
    shape: words(),
    doc: 'The name of one document: the heading of its PDF, of e-mails about it, and of the form of a new one.',
    default: 'its `label`',
    example: 'Visit',
  },
  form: {
    shape: names(reference('field'), fieldOverrideRecord),
    doc: 'The fields people fill in, in order. With `form`, people can raise documents: New, Edit, Submit, Withdraw, Copy, Revise and Delete appear where the workflow and the person’s role allow it and the ERP answers their calls. Revise returns an approved document to the start of its workflow under the same number; it can be changed, and is submitted and decided again.',
    default: 'documents cannot be raised here',
    example: '[code, { remark: { requiredWhen: true } }]',
  },
  change: {
    shape: orEmpty(distinctList(reference('role'))),
    doc: 'The roles of app.yaml that raise documents here, as administrators do: New, Copy, Import, and what people do with the documents they have raised (Edit, Submit, Withdraw, Revise, Delete). All others who see the documents can only read them, and decide them where the workflow lets them. `[]`: only administrators. The reference server refuses these calls to all others.',
    default: 'everybody who sees the screen',
    example: '[director]',
    goesWith: 'form',
  },
  figures: figuresWord,
  number: {
    shape: words(
      'a text with {seq} or {seq:4}, before it {FY} or {YYYY} where the numbers begin again each year',
      NUMBER_PATTERN,
    ),
    doc: 'How documents are numbered. The number is drawn from a series of the company when a document is submitted, and shown as `OrderNo`. A voucher series that the company has saved for the screen replaces it.',
    default: 'documents have no number of their own',
    example: "'VR-{FY}-{seq:4}'",
  },
  keeps: {
    shape: orEmpty(distinctList(reference('field'))),
    doc: 'Lets the person who raised a document change it while it is being decided. A change of these fields alone leaves the document at its status. Any other change returns it to the start of its workflow; the people who have decided it are notified and decide again. So does a file that this person attaches after an approval, unless `awsfile_count` is among the fields. No computed field, `fills` or condition of the workflow may use these fields. `[]`: every change returns it.',
    default: 'a document must be withdrawn before it is changed',
    example: '[remark]',
  },
} as const satisfies Members

/** Types of fields that a list can be filtered by; a `choice` has its options in the file. */
const FILTERED_TYPES = typesWith(() => true).filter((type) => fieldFilter(type) !== null)

/** What restricts the list. */
const filterWords = {
  statuses: {
    shape: either({
      text: oneOf({ all: 'every status of app.yaml' }),
      list: names(reference('status'), optionRecord),
    }),
    doc: 'The options of the status filter, in order. A list of another ERP, whose moves are not in the file, names them; `all` is every status of app.yaml.',
    default: 'with `workflow` those that documents of the screen come to, else documents have no status',
    example: '[done, waiting, open]',
  },
  scope: {
    shape: either({ text: words(), flag }),
    doc: 'The caption of the last option of the status filter, which shows all documents that the person may see. Otherwise a list shows those that concern them: their own, those created by people of their teams, those that they have decided or may decide, and all if the section of the screen is one of their teams. Beside a chosen status it is a button. The reference server offers neither to people who may see only what concerns them. `false`: the list offers neither.',
    default: 'All company data; All I may see where `see` restricts the rows of a role',
    example: 'All orders',
  },
  filters: {
    shape: valuesOf(reference('filter'), reference('field', TEXT_TYPES)),
    doc: 'Filters of app.yaml, each with the row field it compares. Search and dates are always available. The reference server searches the numbers of documents and all fields of the types text, longtext, code, email, phone, person and link that everybody sees, whether the card shows them or not, for each typed word.',
    default: 'none',
    example: '{ job: code }',
  },
  filterBy: {
    shape: distinctList(reference('field', FILTERED_TYPES)),
    doc: 'Fields of its rows to filter by: a `choice` by its options, a `yesno` by Yes or No, days and numbers by a range, a `link` and a `person` by the chosen row or person. A text is filtered by one exact value, which comes from the address: a group of a report opens this list with it.',
    default: 'none',
    example: '[category, amount]',
  },
} as const satisfies Members

const PDF_DOC =
  'Which documents can be printed: with `allowed` those in a final status of the workflow, with `always` all, with a list of statuses those in one of them, such as an approved document that is closed by a later move. `false`: none.'

/** What a row offers beside its card: on by default, where it is off in a list of a `page`. */
const rowWords = {
  details: { ...rowOfferWords.details, default: 'true', example: 'false' },
  comments: { ...rowOfferWords.comments, default: 'true', example: 'false' },
  attachments: { ...rowOfferWords.attachments, default: 'true', example: 'false' },
  moreAttachments: rowOfferWords.moreAttachments,
  alerts: { ...rowOfferWords.alerts, default: 'true', example: 'false' },
  pdf: {
    ...rowOfferWords.pdf,
    shape: either({ ...pdfForms, flag }),
    doc: PDF_DOC,
    default: 'allowed',
    example: '[waiting, done]',
  },
} as const satisfies Members

/** What the list shows and offers for all of its rows: exports as in a register. */
const allRowsWords = {
  totals: listWords.totals,
  exports: { ...listWords.exports, default: 'true', example: 'false' },
} as const satisfies Members

/** `kind: approvals`: a list of cards with statuses, filters, selection and a decision (foundation §2). */
export const approvalsShape = record('an approvals screen', {
  ...screenWords,
  card: { shape: cardRecord, doc: 'What a row shows, and where.', default: null, example: '{ title: client }' },
  ...rowWords,
  ...allRowsWords,
  ...formWords,
  ...filterWords,
  ...decisionWords,
})
