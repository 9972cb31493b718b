import type { FieldControl } from '../fields/field-spec.ts'
import { typeWords } from '../fields/field-docs.ts'
import { NUMBER_TYPES, typesWith } from '../fields/field-types.ts'
import { alsoWord, FOLLOWED, REMOVABLE } from './also.ts'
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
  record,
  reference,
  shortFor,
  words,
  type Members,
} from './shape.ts'

/** Field types that contain text. */
export const TEXT_TYPES = typesWith(({ kind, isFile }) => kind === 'text' && !isFile)

const CODE_CONTROLS: ReadonlySet<FieldControl> = new Set(['text', 'select'])

/** Types of fields that can hold the code of a currency, or a unit. */
export const MEASURE_TYPES = typesWith(
  ({ kind, isPerson, isAddress, control }) => kind === 'text' && !isPerson && !isAddress && CODE_CONTROLS.has(control),
)

/** Types of fields with child rows. */
export const LINES_TYPES = typesWith(({ kind }) => kind === 'lines')

/** Types of fields that can hold a person. */
export const PERSON_TYPES = typesWith(({ kind, isPerson }) => kind === 'link' || isPerson)

/** The types of fields, with what each contains. */
export const fieldType = oneOf(
  typeWords(
    typesWith(() => true),
    ({ sentence }) => sentence,
  ),
)

/** What an option of a field was called before. */
export const fieldOptionRecord = record('an option of a field', {
  also: alsoWord(
    `The names that a renamed option of a \`choice\` or \`badge\` had before: rows that hold one hold the option of now. ${FOLLOWED} ${REMOVABLE}`,
    'Small',
  ),
})

const shownWords = {
  label: {
    shape: words(),
    doc: 'Its caption.',
    default: 'the name, split into words: `clientName` is “Client name”',
    example: 'Received',
  },
  unit: {
    shape: words(),
    doc: 'The unit of a `number`, shown after it; `days`, `hours` and other times in the words of the language (1 day, 4 days).',
    default: 'none',
    example: 'kg',
  },
  decimals: {
    shape: number(0, 6),
    doc: 'Decimal places of a `number`, `percent` or `money`: what is computed is rounded to them where it is stored, half away from zero, and what is typed with more is refused. A price may have more than its currency: `decimals: 4`.',
    default: 'as many as the value has (up to 3 are shown); money has those of its currency: 2 in INR, none in JPY',
    example: '2',
  },
  options: {
    shape: either({ text: computed, list: names(words(), fieldOptionRecord) }),
    doc: 'The values a `choice` can have: words, each with `also` where it was renamed, or an expression that returns texts or maps with `id` and `text`. For a `text`, `code`, `phone` or `email` they are suggestions: anything else may be typed. Sample rows use these words.',
    default: 'any value',
    example: '[Low, Normal, Urgent]',
  },
  many: { shape: flag, doc: 'The field holds several values, as a list.', default: 'false', example: 'true' },
  value: {
    shape: computed,
    doc: 'The field is computed and cannot be filled in. In a row the expression may use `row`; an expression that uses only `form` does not change rows.',
    default: 'none: the value comes from the row or the person',
    example: '=lower(query.slug)',
  },
  ...inputWords,
} as const satisfies Members

/** Words that are written once, where a field is declared. */
const declaredWords = {
  also: alsoWord(
    'Other names of the field, tried in order: spellings that the ERP may send, and names that a renamed field had before, under which the reference server still finds stored values.',
    'Client',
  ),
  class: {
    shape: reference('field', TEXT_TYPES),
    doc: 'The field that holds the colour of a `badge`.',
    default: 'plain',
    example: 'StatusClass',
  },
  currency: {
    shape: reference('currency', MEASURE_TYPES),
    doc: 'What the amounts of a `money` are in: a currency of ISO 4217, or the field of the same row that holds one, so that each row has its own; a cell of lines may name a cell of its line or a field of the document. Amounts have its sign and its decimals, and there is one sum for each currency. While the field is empty or holds no currency, amounts have two decimals and no sign.',
    default: 'the currency of the company',
    example: 'USD',
  },
  unitFrom: {
    shape: reference('field', MEASURE_TYPES),
    doc: 'The field of the same row that holds the unit of a `number`, so that each row has its own; a cell of lines may name a cell of its line or a field of the document. There is one sum for each unit. While the field is empty, numbers have no unit.',
    default: 'none: the unit, if there is one, is that of `unit`',
    example: 'code',
  },
  quiet: {
    shape: flag,
    doc: 'For a `badge` that is a flag: a grid shows rows with the flag in muted colours.',
    default: 'false',
    example: 'true',
  },
  to: {
    shape: reference('screen'),
    doc: 'For `link`: the screen whose rows can be chosen, of kind records or approvals, or `people` for the people of the company.',
    default: 'none; needed by `link`',
    example: 'people',
  },
  sent: {
    shape: flag,
    doc: 'Whether it is sent with the other fields. `false`: the field exists only on this page and is sent only where a call names it.',
    default: 'true',
    example: 'false',
  },
} as const satisfies Members

/** Types of fields whose values together can be unique. */
export const COMBINED_TYPES = typesWith(
  ({ words: own, isUniqueWithOthers }) => own.includes('unique') || isUniqueWithOthers,
)

const uniqueWords = {
  unique: {
    shape: either({ flag, list: distinctList(reference('field', COMBINED_TYPES)) }),
    doc: 'No two rows have the same value, ignoring case and blanks; for rows that the reference server stores. An import matches rows by this field and changes the existing row instead of adding another. With a list of other fields, such as `[Supplier, Year]`, no two rows have the same value in this field and in all of those; a row that lacks one of the values is not compared, and an import refuses a row instead of changing another.',
    default: 'false',
    example: 'true',
  },
} as const satisfies Members

const rightsWords = {
  seen: {
    shape: distinctList(reference('role')),
    doc: 'The roles of app.yaml that see the field, besides administrators. For all others the field does not exist: the reference server leaves it out of lists, details, exports, PDFs and e-mails, and does not filter, sort, sum or search by it. Its value is preserved when a person who does not see it saves the row.',
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
    doc: 'For `lines`: fields of the child rows whose sums are shown below the grid of a form.',
    default: 'none',
    example: '[price]',
  },
  from: {
    shape: computed,
    doc: 'For `lines`: people do not type them. They are worked out at each save from a number, as that many lines, or from a list, a line for each of its items: other lines of the form, or those of the row of a link (`form.Product.Parts`). Each cell has a `value`, which may use `place`, the place of its line from 1, and `source`, the item of the list.',
    default: 'none: people fill the lines in',
    example: '=form.Months',
  },
  fields: {
    shape: names(reference('field'), childShape),
    doc: 'For `lines`: the fields of its child rows; a field may be declared here.',
    default: 'none; needed by `lines`',
    example: '[code, { price: money }]',
  },
  flat: {
    shape: words('a beginning of names such as p{n}_', '^[A-Za-z_]*\\{n\\}[A-Za-z0-9_]*$'),
    doc: 'How the ERP sends child rows as fields of the row: `p{n}_` for p0_name, p0_price, p1_name.',
    default: 'a list of maps in the field itself',
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

const { seen: _ofScreen, unique: _ofRows, from: _ofForm, ...fieldMembers } = fieldRecord.members
/** In a read: declared on the spot, or an override of a field of the screen (which declares who sees it). */
export const fieldInReadShape = shortFor('type', {
  text: fieldType,
  map: record('a field of a read', {
    ...fieldMembers,
    type: { ...typeMember, default: 'the type of the screen’s field' },
  }),
})

/** The override where a form or an editable column names a field. */
export const fieldOverrideRecord = record('a field here', shownWords)

/** `fields` of a screen, by the names the ERP uses for them. */
export const fieldsShape = dictionary('field', fieldShape, FIELD_NAME)
