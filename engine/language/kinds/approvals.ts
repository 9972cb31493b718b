import { cardRecord } from '../card.ts'
import { optionRecord } from '../filter.ts'
import { aboutWords, pdfWords } from '../row-offers.ts'
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
    doc: 'How documents are decided on the reference server: a workflow of app.yaml, or its own.',
    default: 'the ERP’s own',
    example: 'two-step',
  },
} as const satisfies Members

/** Tokens of a document's number, in braces: the financial year (26-27), the year, and the running number. */
const NUMBER_PATTERN = '^[^{}]*(\\{(FY|YYYY)\\}[^{}]*)?\\{seq(:[1-9])?\\}[^{}]*$'

/** How people raise documents. */
const formWords = {
  document: {
    shape: words(),
    doc: 'What one of its documents is called: the heading of its paper, and of letters about it.',
    default: 'its `label`',
    example: 'Visit',
  },
  form: {
    shape: names(reference('field'), fieldOverrideRecord),
    doc:
      'The fields people fill in, in order. They can raise documents then: New, Edit, Submit, Withdraw, Copy, Revise and ' +
      'Delete appear where the workflow and the person’s role allow it, on an ERP that answers them. Revise takes an approved document back to where its workflow starts, under the number it has: it can be changed, is handed in again and decided again.',
    default: 'nobody raises documents here',
    example: '[code, { remark: { requiredWhen: true } }]',
  },
  number: {
    shape: words(
      'a text with {seq} or {seq:4}, before it {FY} or {YYYY} where the numbers begin again each year',
      NUMBER_PATTERN,
    ),
    doc:
      'How documents are numbered: drawn when one is submitted, in a series of the company, and shown as `OrderNo`. A ' +
      'voucher series that the company has saved for the screen takes its place.',
    default: 'documents have no number of their own',
    example: "'VR-{FY}-{seq:4}'",
  },
  keeps: {
    shape: orEmpty(distinctList(reference('field'))),
    doc:
      'Lets whoever raised a document change it while it is being decided. A change of these fields leaves it where it ' +
      'is; any other sends it back to where its workflow starts, and whoever has decided it is told and decides again. ' +
      'Nothing may be worked out, filled or decided from them. `[]`: each change sends it back.',
    default: 'a document is taken back before it is changed',
    example: '[remark]',
  },
} as const satisfies Members

/** Types without text; a `choice` has its options in the file. */
const VALUE_TYPES = ['choice', 'yesno', 'date', 'number', 'money', 'percent', 'link', 'person']
/** Types of fields that a list can be filtered by (`filterBy`): of texts only those that are compared as a whole. */
export const FILTERED_TYPES = [...VALUE_TYPES, 'text', 'code', 'email', 'phone']

/** What restricts the list. */
const filterWords = {
  statuses: {
    shape: either({
      text: oneOf({ all: 'every status of app.yaml' }),
      list: names(reference('status'), optionRecord),
    }),
    doc: 'The options of the status filter, in order.',
    default: 'documents have no status',
    example: '[done, waiting, open]',
  },
  scope: {
    shape: either({ text: words(), flag }),
    doc: 'The caption of the last option of the status filter, which shows all documents.',
    default: 'All company data',
    example: 'All orders',
  },
  filters: {
    shape: valuesOf(reference('filter'), reference('field', TEXT_TYPES)),
    doc: 'Filters of app.yaml, each with the field of the row it compares; search and dates are always there.',
    default: 'none',
    example: '{ job: code }',
  },
  filterBy: {
    shape: distinctList(reference('field', FILTERED_TYPES)),
    doc: 'Fields of its rows to filter by: a `choice` by its options, a `yesno` by Yes or No, days and numbers by a range, a `link` and a `person` by the row or person that is chosen. A text by one whole value, which an address names: a group of a report over it opens this list.',
    default: 'none',
    example: '[category, amount]',
  },
} as const satisfies Members

/** What a row offers beside its card: on by default, where it is off in a list of a `page`. */
const rowWords = {
  details: { ...aboutWords.details, default: 'true', example: 'false' },
  comments: { ...aboutWords.comments, default: 'true', example: 'false' },
  attachments: { ...aboutWords.attachments, default: 'true', example: 'false' },
  moreAttachments: aboutWords.moreAttachments,
  pdf: { ...aboutWords.pdf, shape: either({ text: pdfWords, flag }), default: 'allowed', example: 'false' },
} as const satisfies Members

/** `kind: approvals`: a list of cards with statuses, filters, selection and a decision (foundation §2). */
export const approvalsShape = record('an approvals screen', {
  ...screenWords,
  card: { shape: cardRecord, doc: 'What a row shows, and where.', default: null, example: '{ title: client }' },
  ...rowWords,
  ...formWords,
  ...filterWords,
  ...decisionWords,
})
