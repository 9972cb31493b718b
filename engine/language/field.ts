import {
  dictionary,
  distinctList,
  either,
  FIELD_NAME,
  number,
  oneOf,
  record,
  reference,
  words,
  type Shape,
} from './shape.ts'

/** Field types that hold a number. */
export const NUMBER_TYPES = ['number', 'money', 'percent'] as const
/** Field types that hold words. */
export const TEXT_TYPES = ['text', 'code', 'choice', 'person', 'badge'] as const

export const fieldType = oneOf({
  text: 'words',
  code: 'a text that may look like a number: trimmed, never grouped',
  number: 'a number, with `unit` and `decimals`',
  money: 'an amount in the company’s currency',
  percent: 'a percentage: 40 is 40 %',
  date: 'a day',
  datetime: 'a day and time',
  yesno: 'yes or no',
  choice: 'one of several words',
  person: 'a user of the company',
  badge: 'a word in a colour, the colour in the field `class` names',
})

export const fieldRecord = record('a field', {
  type: { shape: fieldType, doc: 'What the field holds.', default: null, example: 'money' },
  label: {
    shape: words(),
    doc: 'Its caption.',
    default: 'the name, split: `clientName` is “Client name”',
    example: 'Received',
  },
  unit: { shape: words(), doc: 'What a `number` counts, shown behind it.', default: 'none', example: 'kg' },
  decimals: {
    shape: number(0, 6),
    doc: 'Digits after the point, of a `number` or `percent`.',
    default: 'what there is, up to 3',
    example: '2',
  },
  options: {
    shape: distinctList(words()),
    doc: 'The words a `choice` or `badge` can hold; sample rows are made of them.',
    default: 'any',
    example: '[Low, Normal, Urgent]',
  },
  also: {
    shape: either({ text: words(), list: distinctList(words()) }),
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
})

/** Short form: `client: text`. */
export const fieldShape: Shape = either({ text: fieldType, map: fieldRecord })

export const fieldsShape = dictionary('field', fieldShape, FIELD_NAME)
