import { DATE_RANGES } from '../definition/date-choices.ts'
import { callName } from './read.ts'
import {
  computed,
  condition,
  dictionary,
  distinctList,
  either,
  flag,
  list,
  NAME,
  names,
  oneOf,
  record,
  reference,
  shortFor,
  words,
  type Member,
  type Members,
} from './shape.ts'

/** The name of the date filter, and everything it sends: words of the contract (foundation §3). */
export const DATES_FILTER = 'dateRange'
/** What the date filter sends unless it names others: range, first day, last day (foundation §4). */
export const DATES_SENT = [DATES_FILTER, 'startDate', 'endDate'] as const

const filterType = oneOf({
  choice: 'one of its `options`, or of those the call `get` answers',
  search: 'typed words',
  range: 'two numbers, or with `of: date` two days, sent as one text: `1000..5000`; an end may be open',
  link: 'a row of another screen, or a person, found by typing; sent as its id',
  dates: 'one of the date ranges of foundation §4, or two days; named `dateRange`, or with `sends`',
})

/** What an option may have besides its name. */
export const optionRecord = record('an option', {
  label: { shape: words(), doc: 'Its caption.', default: 'its name', example: 'All company data' },
  send: {
    shape: dictionary('parameter', words()),
    doc: 'The query parameters it sends.',
    default: 'its name, under the filter’s name',
    example: '{ search: open }',
  },
  separated: { shape: flag, doc: 'Stands below a separator.', default: 'false', example: 'true' },
  count: {
    shape: computed,
    doc: 'A number behind its caption; may use reads.',
    default: 'none',
    example: '=size(query.pk)',
  },
})

/** Options that a call returns, instead of `options`. */
const askedFor = {
  get: {
    shape: callName,
    doc: 'The call that answers what can be chosen; only for a `choice` without `options`.',
    default: 'none',
    example: 'batches',
    goesWith: 'answer',
  },
  answer: {
    shape: words('a dotted path', '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+)*$'),
    doc: 'Path of the options in the answer: texts, or maps that carry one under the filter’s name.',
    default: 'none; needed beside `get`',
    example: 'get_batches.names',
    goesWith: 'get',
  },
  field: {
    shape: reference('field'),
    doc: 'The field of the row it compares; read by the reference server only.',
    default: 'none: the reference server refuses to filter by it',
    example: 'category',
    goesWith: 'get',
  },
} as const satisfies Members

const visibleWhen = {
  shape: condition,
  doc: 'It is shown and sent only while this holds. May use `session`, `query` and the filters before it.',
  default: 'true',
  example: 'session.erpType == "retail"',
} as const satisfies Member

const filterRecord = record('a filter', {
  type: { shape: filterType, doc: 'How it is chosen.', default: null, example: 'choice' },
  label: { shape: words(), doc: 'Its caption.', default: 'the name, split', example: 'Status' },
  options: {
    shape: either({ text: computed, list: names(words(), optionRecord) }),
    doc: 'What can be chosen, in order, or an expression that answers texts or maps with `id` and `text`; only for a `choice` without `get`. A `choice` needs one of both, but in a register with `from`, over a field of type `choice`. Over a yesno the options are `true` and `false`, each with its `label`.',
    default: 'none',
    example: '[done, open]',
  },
  ...askedFor,
  default: {
    shape: words(),
    doc: 'The value before a person chooses one.',
    default: 'nothing chosen',
    example: 'open',
  },
  look: {
    shape: oneOf({ select: 'a list that opens', buttons: 'one beside the other' }),
    doc: 'How a `choice` looks.',
    default: 'select',
    example: 'buttons',
  },
  sends: {
    shape: list(words('a name', NAME)),
    doc: 'For `dates`: the names of the range, its first and its last day in the address and in calls.',
    default: '[dateRange, startDate, endDate]',
    example: '[period, fromDate, toDate]',
  },
  to: {
    shape: reference('screen'),
    doc: 'For `link`: the screen whose rows can be chosen, of kind records or approvals, or `people` for those of the company.',
    default: 'what the field of its name refers to: a `person` to `people`',
    example: 'people',
  },
  of: {
    shape: oneOf({ number: 'numbers', date: 'days' }),
    doc: 'What the ends of a `range` are.',
    default: 'number',
    example: 'date',
  },
  ranges: {
    shape: distinctList(oneOf(DATE_RANGES)),
    doc: 'For `dates`: the ranges it offers, in order.',
    default: 'those of foundation §4',
    example: '[thismonth, thisyear, custom]',
  },
  visibleWhen,
})

/** A choice that app.yaml declares once and approvals screens use by name, each with the field it compares. */
export const siteFilterRecord = record('a filter of the site', {
  sends: {
    shape: words('a name', NAME),
    doc: 'The query parameter it is sent as, and its name in the address.',
    default: 'its name',
    example: 'batchno',
  },
  label: { shape: words(), doc: 'Its caption.', default: 'what it is sent as, split', example: 'Batch' },
  get: { ...askedFor.get, doc: 'The call that answers what can be chosen.', default: null },
  answer: { ...askedFor.answer, default: null },
  visibleWhen: {
    ...visibleWhen,
    doc: 'It is shown and sent only while this holds. May use `session` and `query`.',
  },
})

/** Short form: `search: search`. */
export const filtersShape = dictionary('filter', shortFor('type', { text: filterType, map: filterRecord }))
