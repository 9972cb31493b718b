import { filterAuthoring } from '../filters/filter-authoring.ts'
import type { FilterType } from '../filters/filter-specs.ts'
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

const filterTypes = Object.entries(filterAuthoring) as [FilterType, { readonly doc: string }][]
const filterType = oneOf(
  Object.fromEntries(filterTypes.map(([type, { doc }]) => [type, doc])) as Readonly<Record<FilterType, string>>,
)

/** What an option may have besides its name. */
export const optionRecord = record('an option', {
  label: { shape: words(), doc: 'Its caption.', default: 'its name', example: 'All company data' },
  send: {
    shape: dictionary('parameter', words()),
    doc: 'The query parameters that the option sends.',
    default: 'its name, under the filter’s name',
    example: '{ search: open }',
  },
  separated: { shape: flag, doc: 'The option is shown below a separator.', default: 'false', example: 'true' },
  count: {
    shape: computed,
    doc: 'A number shown after its caption; the expression may use reads.',
    default: 'none',
    example: '=size(query.pk)',
  },
})

/** Options that a call returns, instead of `options`. */
const askedFor = {
  get: {
    shape: callName,
    doc: 'The call that returns the options; only for a `choice` without `options`.',
    default: 'none',
    example: 'batches',
    goesWith: 'answer',
  },
  answer: {
    shape: words('a dotted path', '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+)*$'),
    doc: 'The path of the options in the answer: texts, or maps that hold a text under the filter’s name.',
    default: 'none; needed beside `get`',
    example: 'get_batches.names',
    goesWith: 'get',
  },
  field: {
    shape: reference('field'),
    doc: 'The row field it compares; only the reference server reads it.',
    default:
      'the field with the filter’s name; for a `choice` with `get` in a list of documents none: the reference server refuses to filter by it',
    example: 'category',
    goesWith: 'get',
  },
} as const satisfies Members

const visibleWhen = {
  shape: condition,
  doc: 'The filter is shown and sent only while this holds. May use `session`, `query` and the filters before it.',
  default: 'true',
  example: 'session.erpType == "retail"',
} as const satisfies Member

const filterRecord = record('a filter', {
  type: { shape: filterType, doc: 'How its value is chosen.', default: null, example: 'choice' },
  label: {
    shape: words(),
    doc: 'Its caption.',
    default: 'the label of the field with its name, else the name, split into words',
    example: 'Status',
  },
  options: {
    shape: either({ text: computed, list: names(words(), optionRecord) }),
    doc: 'The options, in order, or an expression that returns texts or maps with `id` and `text`; only for a `choice` without `get`. A `choice` needs `options` or `get`, except in a register with `from` over a field of type `choice`. For a `yesno` field the options are `true` and `false`, each with its `label`.',
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
    doc: 'For `dates`: the parameter names of the range, its first day and its last day, in the address and in calls.',
    default: '[dateRange, startDate, endDate]',
    example: '[period, fromDate, toDate]',
  },
  to: {
    shape: reference('screen'),
    doc: 'For `link`: the screen whose rows can be chosen, of kind records or approvals, or `people` for the people of the company.',
    default: 'the target of the field with the same name; for a `person` field `people`',
    example: 'people',
  },
  of: {
    shape: oneOf({ number: 'numbers', date: 'days' }),
    doc: 'Whether the ends of a `range` are numbers or days.',
    default: 'number',
    example: 'date',
  },
  ranges: {
    shape: distinctList(oneOf(DATE_RANGES)),
    doc: 'For `dates`: the ranges it offers, in order.',
    default: 'the ranges of foundation §4',
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
  label: { shape: words(), doc: 'Its caption.', default: 'the name it is sent as, split into words', example: 'Batch' },
  get: { ...askedFor.get, doc: 'The call that returns the options.', default: null },
  answer: { ...askedFor.answer, default: null },
  visibleWhen: {
    ...visibleWhen,
    doc: 'The filter is shown and sent only while this holds. May use `session` and `query`.',
  },
})

/** Short form: `search: search`. */
export const filtersShape = dictionary('filter', shortFor('type', { text: filterType, map: filterRecord }))
