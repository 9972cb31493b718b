import { NUMBER_TYPES } from '../definition/field.ts'
import { inputWords } from './input.ts'
import {
  computed,
  dictionary,
  distinctList,
  either,
  FIELD_NAME,
  flag,
  names,
  number,
  oneOf,
  oneOrMore,
  record,
  reference,
  shortFor,
  words,
  type Members,
} from './shape.ts'

/** Field types that contain text. */
export const TEXT_TYPES = ['text', 'longtext', 'code', 'choice', 'person', 'badge', 'email', 'phone', 'color'] as const

/** The types of fields, with what each contains: `FieldType` in words. */
export const fieldType = oneOf({
  text: 'words',
  longtext: 'words on several lines',
  code: 'a text that may look like a number: trimmed, never grouped',
  number: 'a number, with `unit` and `decimals`',
  money: 'an amount in the company’s currency',
  percent: 'a percentage: 40 is 40 %',
  date: 'a day',
  datetime: 'a day and time',
  yesno: 'yes or no',
  choice: 'one of several words',
  person: 'a user of the company',
  email: 'an email address',
  phone:
    'a phone number: digits with blanks, hyphens and parentheses between them, a + first; 4 to 15 digits. It is stored as it was typed',
  badge: 'a word in a colour, the colour in the field `class` names; of a flag (1, "1", true) the label, of 0 nothing',
  color: 'a colour',
  file: 'a file the ERP names',
  lines: 'child rows, with `fields`; in a form a grid to fill in',
  link: 'a row of another screen, or a person, with `to`: in expressions a map of `id` and `text`',
})

const shownWords = {
  label: {
    shape: words(),
    doc: 'Its caption.',
    default: 'the name, split: `clientName` is “Client name”',
    example: 'Received',
  },
  unit: { shape: words(), doc: 'What a `number` counts, shown behind it.', default: 'none', example: 'kg' },
  decimals: {
    shape: number(0, 6),
    doc: 'Decimal places of a `number` or `percent`.',
    default: 'what there is, up to 3',
    example: '2',
  },
  options: {
    shape: either({ text: computed, list: distinctList(words()) }),
    doc: 'What a `choice` can hold: words, or an expression that answers texts or maps with `id` and `text`. Sample rows are made of the words.',
    default: 'any',
    example: '[Low, Normal, Urgent]',
  },
  many: { shape: flag, doc: 'Several values: a list.', default: 'false', example: 'true' },
  value: {
    shape: computed,
    doc: 'The field is computed and cannot be filled in. In a row the expression may use `row`; one that uses only `form` does not change rows.',
    default: 'none: the value comes from the row or the person',
    example: '=lower(query.slug)',
  },
  ...inputWords,
} as const satisfies Members

/** Words that are written once, where a field is declared. */
const declaredWords = {
  also: {
    shape: oneOrMore(words()),
    doc: 'Other spellings the ERP may send, tried in order.',
    default: 'none',
    example: 'Client',
  },
  class: {
    shape: reference('field', TEXT_TYPES),
    doc: 'The field that carries the colour of a `badge`.',
    default: 'plain',
    example: 'StatusClass',
  },
  quiet: {
    shape: flag,
    doc: 'Of a `badge` that is a flag: a grid draws rows that have it quieter than the others.',
    default: 'false',
    example: 'true',
  },
  to: {
    shape: reference('screen'),
    doc: 'For `link`: the screen whose rows can be chosen, of kind records or approvals, or `people` for those of the company.',
    default: 'none; needed by `link`',
    example: 'people',
  },
  sent: {
    shape: flag,
    doc: 'Whether it is sent with the others; `false`: a field of this page alone, sent only where a call names it.',
    default: 'true',
    example: 'false',
  },
} as const satisfies Members

/** Types of fields whose values can be compared as texts. */
export const UNIQUE_TYPES = ['text', 'code', 'number', 'email', 'phone'] as const

const uniqueWords = {
  unique: {
    shape: flag,
    doc:
      'No two rows hold the same, capital letters and blanks aside; for rows that the reference server stores. An import ' +
      'recognises its rows by it: it changes the row that is there, where it would add another.',
    default: 'false',
    example: 'true',
  },
} as const satisfies Members

const rightsWords = {
  seen: {
    shape: distinctList(reference('role')),
    doc:
      'The roles of app.yaml that see it, beside administrators. For everybody else the field is not there: the reference ' +
      'server leaves it out of lists, details, exports and papers, and neither filters, sorts nor sums by it; nobody ' +
      'finds a row by searching for it, and no letter tells it. What it holds stays when such a person saves.',
    default: 'everybody who sees the row',
    example: '[director]',
  },
} as const satisfies Members

/** Child rows have no child rows of their own. */
const childShape = shortFor('type', {
  text: fieldType,
  map: record('a field of lines', {
    type: { shape: fieldType, doc: 'What the field holds.', default: null, example: 'money' },
    ...shownWords,
    ...declaredWords,
  }),
})

const linesWords = {
  totals: {
    shape: distinctList(reference('field', NUMBER_TYPES)),
    doc: 'For `lines`: fields of its child rows that are summed up below the grid of a form.',
    default: 'none',
    example: '[price]',
  },
  fields: {
    shape: names(reference('field'), childShape),
    doc: 'For `lines`: the fields of its child rows; a field may be declared here.',
    default: 'none; needed by `lines`',
    example: '[code, { price: money }]',
  },
  flat: {
    shape: words('a beginning of names such as p{n}_', '^[A-Za-z_]*\\{n\\}[A-Za-z0-9_]*$'),
    doc: 'How the ERP carries child rows flat in the row: `p{n}_` for p0_name, p0_price, p1_name.',
    default: 'a list of maps under the name',
    example: "'p{n}_'",
  },
} as const satisfies Members

const typeMember = { shape: fieldType, doc: 'What the field holds.', default: null, example: 'money' } as const

/** A field in full; `code` alone is short for `{ type: code }`. */
export const fieldRecord = record('a field', {
  type: typeMember,
  ...shownWords,
  ...declaredWords,
  ...uniqueWords,
  ...rightsWords,
  ...linesWords,
})

/** Short form: `client: text`. */
const fieldShape = shortFor('type', { text: fieldType, map: fieldRecord })

const { seen: _ofScreen, unique: _ofRows, ...fieldMembers } = fieldRecord.members
/** In a read: declared on the spot, or an override of a field of the screen (which declares who sees it). */
export const fieldInReadShape = shortFor('type', {
  text: fieldType,
  map: record('a field of a read', {
    ...fieldMembers,
    type: { ...typeMember, default: 'that of the screen’s field' },
  }),
})

/** The override where a form or an editable column names a field. */
export const fieldOverrideRecord = record('a field here', shownWords)

/** `fields` of a screen, by the names the ERP uses for them. */
export const fieldsShape = dictionary('field', fieldShape, FIELD_NAME)
