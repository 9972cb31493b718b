import { amount, condition, flag, list, number, record, reference, text, value, valuesOf, words } from './shape.ts'
import type { Members } from './shape.ts'

/** The rules that a value may violate, each with the author's own message. */
const textsRecord = record('`texts`', {
  required: {
    shape: words(),
    doc: 'Message for a required field that is empty.',
    default: 'Required.',
    example: 'Name the client.',
  },
  min: { shape: words(), doc: 'Message for a value below `min`.', default: 'At least N.', example: 'One at least.' },
  max: { shape: words(), doc: 'Message for a value above `max`.', default: 'At most N.', example: 'Ten at most.' },
  length: {
    shape: words(),
    doc: 'Message for a text that is too short or too long.',
    default: 'N to M characters.',
    example: 'Ten letters.',
  },
  pattern: {
    shape: words(),
    doc: 'Message for a text that does not match `pattern`.',
    default: 'Not in the right form.',
    example: 'Digits only.',
  },
})

/** How a field is filled in, in a form or an editable column (definition/field.ts, Input). */
export const inputWords = {
  default: {
    shape: value,
    doc: 'The initial value; of `lines` a list of maps, as `=[{"Qty": 1}]`.',
    default: 'nothing',
    example: '=today',
  },
  requiredWhen: { shape: condition, doc: 'The field is required while this holds.', default: 'false', example: 'true' },
  enabledWhen: {
    shape: condition,
    doc: 'It can be changed only while this holds; otherwise it is shown with `reason`. `false` needs no reason.',
    default: 'true',
    example: 'session.admin',
  },
  reason: {
    shape: text,
    doc: 'Why it cannot be changed.',
    default: 'none',
    example: 'Already done.',
    goesWith: 'enabledWhen',
  },
  visibleWhen: {
    shape: condition,
    doc: 'It is shown, checked and sent only while this holds. Hides the column of a grid, too.',
    default: 'true',
    example: 'query.pk != null',
  },
  min: {
    shape: amount,
    doc: 'The least number or day; of `many` and `lines` how many at least.',
    default: 'none',
    example: '0',
  },
  max: { shape: amount, doc: 'The most; of `many` and `lines` how many at most.', default: 'none', example: '10' },
  clamp: {
    shape: flag,
    doc: 'A value outside `min` and `max` is moved to the nearest limit instead of marked as an error.',
    default: 'false',
    example: 'true',
  },
  length: {
    shape: list(number(0, 100_000)),
    doc: 'Least and most characters of a text.',
    default: 'any',
    example: '[8, 10]',
  },
  pattern: {
    shape: words(),
    doc: 'What the whole text must look like, as a regular expression that is checked in linear time.',
    default: 'anything',
    example: "'[A-Z]{2} ?[0-9]{4}'",
  },
  texts: {
    shape: textsRecord,
    doc: 'Messages of the field for values that break a rule.',
    default: 'the standard ones',
    example: '{ pattern: Two letters and four digits. }',
  },
  fills: {
    shape: valuesOf(reference('field'), words()),
    doc: 'Choosing fills other fields of the form, each from that member of the chosen option, or of the row that a `link` refers to.',
    default: 'none',
    example: '{ client: Customer }',
  },
  dictate: {
    shape: flag,
    doc: 'For `text` and `longtext`: a microphone beside the input for dictation; without support by browser and ERP it shows a message.',
    default: 'false',
    example: 'true',
  },
  onChange: {
    shape: reference('action'),
    doc: 'The action run after a person changed it.',
    default: 'none',
    example: 'find',
  },
} as const satisfies Members
