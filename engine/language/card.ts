import { NUMBER_TYPES, typesWith } from '../fields/field-types.ts'
import { distinctList, list, record, reference, words, type Members } from './shape.ts'

const fields = distinctList(reference('field'))
const OPTION_TYPES = typesWith(({ hasOptions }) => hasOptions)

const progressRecord = record('a progress bar', {
  field: {
    shape: reference('field', NUMBER_TYPES),
    doc: 'The value reached so far.',
    default: null,
    example: 'shippedKg',
  },
  of: {
    shape: reference('field', NUMBER_TYPES),
    doc: 'The value that is 100 %.',
    default: 'the field is itself a percentage',
    example: 'orderedKg',
  },
  label: { shape: words(), doc: 'Its caption.', default: 'the label of the field', example: 'Shipped' },
})

const narrowMembers = {
  title: { shape: reference('field'), doc: 'The heading.', default: 'none', example: 'client' },
  left: { shape: fields, doc: 'Fields of the left column.', default: 'none', example: '[code, dateStamp]' },
  right: { shape: fields, doc: 'Fields of the right column.', default: 'none', example: '[amount]' },
  badges: {
    shape: distinctList(reference('field', OPTION_TYPES)),
    doc: 'Badges beside the heading. A `choice` with `many` has one badge for each value, in the colour of its option.',
    default: 'none; in `approvals` the status',
    example: '[Status]',
  },
} as const satisfies Members

const cardMembers = {
  ...narrowMembers,
  progress: {
    shape: list(progressRecord),
    doc: 'Bars below the columns.',
    default: 'none',
    example: '[{ field: shippedKg, of: orderedKg }, { field: done }]',
  },
  more: {
    shape: fields,
    doc: 'Additional fields, collapsed at first.',
    default: 'none',
    example: '[remark, code]',
  },
} as const satisfies Members

/** A card as lists and narrow grids draw it: the place of each field (foundation §2). */
export const cardRecord = record('a card', cardMembers)

/** A row of a grid also has its columns: there is no place for a bar or for folded content. */
export const narrowCardRecord = record('a card of a grid', narrowMembers)
