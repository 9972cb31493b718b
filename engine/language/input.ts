import {
  amount,
  computed,
  condition,
  either,
  flag,
  list,
  number,
  oneOf,
  record,
  reference,
  text,
  value,
  valuesOf,
  words,
} from './shape.ts'
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
    doc: 'The initial value; for `lines` a list of maps such as `=[{"Qty": 1}]`.',
    default: 'nothing',
    example: '=today',
  },
  requiredWhen: { shape: condition, doc: 'The field is required while this holds.', default: 'false', example: 'true' },
  enabledWhen: {
    shape: condition,
    doc: 'The field can be changed only while this holds; otherwise it is shown with `reason`. `false` needs no reason.',
    default: 'true',
    example: 'session.admin',
  },
  reason: {
    shape: text,
    doc: 'Why the field cannot be changed. Beside `enabledWhen: false` it also tells `check` that nobody has to fill the field in, such as one that only older rows have.',
    default: 'none',
    example: 'Already done.',
    goesWith: 'enabledWhen',
  },
  visibleWhen: {
    shape: condition,
    doc: 'The field is shown, checked and sent only while this holds; the column of a grid is hidden, too, or by a condition about the `row` its cell in that row. What others hide is empty for every rule.',
    default: 'true',
    example: 'query.pk != null',
  },
  min: {
    shape: amount,
    doc: 'The smallest number or the first day (`="2026-04-01"`); for `many` and `lines` the minimum count.',
    default: 'none',
    example: '0',
  },
  max: {
    shape: amount,
    doc: 'The largest number or the last day (`=today`); for `many` and `lines` the maximum count.',
    default: 'none',
    example: '10',
  },
  clamp: {
    shape: either({ flag, text: oneOf({ min: 'only a smaller one', max: 'only a larger one' }) }),
    doc: 'A value outside `min` and `max` is moved to the nearest limit instead of marked as an error; with `min` or `max`, only one beyond that limit, and the other is marked.',
    default: 'false',
    example: 'true',
  },
  length: {
    shape: list(number(0, 100_000)),
    doc: 'The minimum and maximum number of characters of a text.',
    default: 'any',
    example: '[8, 10]',
  },
  pattern: {
    shape: words(),
    doc: 'A regular expression that the whole text must match. It is evaluated in linear time.',
    default: 'anything',
    example: "'[A-Z]{2} ?[0-9]{4}'",
  },
  texts: {
    shape: textsRecord,
    doc: 'Messages for values of the field that break a rule.',
    default: 'the standard ones',
    example: '{ pattern: Two letters and four digits. }',
  },
  where: {
    shape: condition,
    doc: 'For `link`: only the rows for which it holds can be chosen. It compares fields of `row`, the row that is offered, with anything else: `form`, in lines also `line`, `session` and `today`. It is asked when a row is chosen and when the form is saved or submitted, not again at a decision.',
    default: 'every row',
    example: 'row.Maker == form.Maker && row.Status == "Approved"',
  },
  on: {
    shape: computed,
    doc: 'For `link` to a screen whose rows are `valid` for a time: the day. Only rows that are valid on it are offered, found by their names and accepted, as with `where`; without a day, none.',
    default: '`today`',
    example: '=form.opened',
  },
  fills: {
    shape: valuesOf(reference('field'), words()),
    doc: 'Choosing an option fills other fields of the form, each from the named member of that option, or of the row that a `link` refers to. A person (a link to `people`) has `name`, `email` and `department`: the captions of the sections that are their teams.',
    default: 'none',
    example: '{ client: Customer }',
  },
  dictate: {
    shape: flag,
    doc: 'For `text` and `longtext`: a microphone button for dictation beside the input. Where neither the browser nor the ERP supports it, the button shows a message.',
    default: 'false',
    example: 'true',
  },
  onChange: {
    shape: reference('action'),
    doc: 'The action that runs after a person has changed the field.',
    default: 'none',
    example: 'find',
  },
} as const satisfies Members
