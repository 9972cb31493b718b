import type { BlockVocabulary } from '../block-spec.ts'
import { gridWords } from '../grid.ts'
import { everyRead, readHeads } from '../read.ts'
import {
  condition,
  dictionary,
  distinctList,
  either,
  FIELD_NAME,
  flag,
  oneOf,
  record,
  reference,
  words,
  type Member,
  type Members,
} from '../shape.ts'
import { perVocabulary } from '../vocabulary.ts'
import { pageWords, screenWords } from './page.ts'

const { fields: _columns, edit: _edit, label: _label, ...reportGridWords } = gridWords.members

/** A screen, or a field of its lines: `orders.lines`. */
const REPORTED_ROWS = '^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9_-]*)?$'

/** One value or several. */
const values = {
  kind: 'either',
  parts: { text: words('a value'), flag, list: distinctList(words('a value')) },
  long: { of: 'list' },
} as const

/** The words of a report: those of a read and those of the grid that shows it. */
const reportWords = {
  get: { ...readHeads.get.head, default: 'none; a report has this or `from`' },
  from: {
    shape: { ...words('the name of a screen', REPORTED_ROWS), offers: 'source' },
    doc: 'The screen whose stored documents or records are reported, instead of `get`. The reference server filters, sorts, groups and sums them. `fields`, `groupBy`, `thenBy` and `totals` name fields of that screen, or `Status`, `OrderNo` and `dateStamp` (the day of the document). A row is a document or a record. With a field of lines (`orders.lines`) a row is a line: its fields are those of the line and of its document, and a press opens the document.',
    default: 'none',
    example: 'visits',
  },
  only: {
    shape: dictionary('field', values, FIELD_NAME),
    doc: 'In a report with `from`: the rows that are reported, by the values that `Status`, a `choice` or a `yesno` field of that screen may have, or the range of a number or a day with both its ends (`5..10`, `2026-04-01..`); with several fields, all must hold. Nobody can change it: the reference server leaves all other rows out of rows, groups, sums, counts and exports.',
    default: 'all rows that the person may see',
    example: '{ Status: [done], amount: 1000.. }',
  },
  thenBy: {
    shape: reference('field'),
    doc: 'In a report with `from`: a second field, by whose values the rows of each group are grouped again. Each heading names both values.',
    default: 'groups by one field',
    example: 'visited',
    goesWith: 'groupBy',
  },
  by: {
    shape: oneOf({ month: 'one group a month', year: 'one group a year' }),
    doc: 'In a report with `from`: the period by which `groupBy` or `thenBy` groups dates.',
    default: 'a group for each day',
    example: 'month',
    goesWith: 'groupBy',
  },
  against: {
    shape: oneOf({ previous: 'as many whole months, or days, directly before the chosen range' }),
    doc: 'In a report with `from`: the period that its sums are compared with when a range of days is chosen. Beside each sum of a group and of the whole report, the sum of that period and the difference in per cent are shown. It needs groups that are not dates, and a filter of type `dates`.',
    default: 'nothing',
    example: 'previous',
    goesWith: 'totals',
  },
  ...everyRead,
  ...readHeads.get.members,
  ...reportGridWords,
} as const satisfies Members

const { fields: columns, actions: _named, ...rootWords } = reportWords

/** At the root a list has the same meaning as in a tab; a map declares the fields of the screen. */
const rootFields = {
  ...screenWords.fields,
  shape: either({ map: screenWords.fields.shape, list: columns.shape }),
  doc: `${screenWords.fields.doc} A list declares the columns of the report, as in a tab; with \`tabs\`, the columns of each tab without \`fields\`.`,
} as const satisfies Member

const tabRecord = record('a report', {
  ...reportWords,
  label: { shape: words(), doc: 'Its caption.', default: 'the name, split into words', example: 'Visits' },
  visibleWhen: {
    shape: condition,
    doc: 'It is shown only while this holds.',
    default: 'true',
    example: 'session.admin',
  },
})

/** `kind: register`: reports, in tabs when there are several (foundation §2). */
export const registerShape = perVocabulary((blocks: readonly BlockVocabulary[]) => {
  const { serverPage, filters, actions, wideOnly } = pageWords(blocks)
  return record('a register', {
    ...screenWords,
    fields: rootFields,
    serverPage,
    wideOnly,
    filters,
    actions: {
      ...actions,
      doc: `${actions.doc} A single report shows the actions that no other key of it names.`,
    },
    ...rootWords,
    tabs: {
      shape: dictionary('report', tabRecord),
      doc: 'The reports, by name. Keys that they share are written at the root.',
      default: 'one report, at the root',
      example: '{ visits: { get: visits_list }, calls: { get: calls_list, page: 20 } }',
    },
  })
})
