import { fieldFilter } from '../../fields/field-filter.ts'
import { isShare, NUMBER_TYPES, typesWith } from '../../fields/field-types.ts'
import { computed, condition, dictionary, distinctList, oneOrMore, record, reference, ROUTE_NAME } from '../shape.ts'
import { screenWords } from './page.ts'

/** Types with one value that lists are filtered by, and of which rows have one or few. */
const KEY_TYPES = typesWith(({ isPerson, isChoice }) => !isPerson && !isChoice).filter(
  (type) => fieldFilter(type) !== null,
)

/** Shares of a hundred are not added up. */
const ADDED_TYPES = NUMBER_TYPES.filter((type) => !isShare(type))

const balanceRecord = record('a balance', {
  by: {
    shape: distinctList(reference('field', KEY_TYPES)),
    doc: 'The fields of which each combination of values has a balance of its own. A document fills in all of them.',
    default: null,
    example: '[code, client]',
  },
  of: {
    shape: distinctList(reference('field', ADDED_TYPES)),
    doc: 'The fields that are added up: what is added is posted above zero, what is taken below.',
    default: null,
    example: '[qty]',
  },
  neverWhen: {
    shape: condition,
    doc: 'What no balance may be. `row` is the balance with the fields of `by` and `of`. A document that would bring a balance there cannot make its move, and the person is told the figures.',
    default: 'every balance is possible',
    example: 'row.qty < 0',
  },
})

/** `kind: ledger`: entries that documents post, and the balances that follow from them. */
export const ledgerShape = record('a ledger', {
  ...screenWords,
  fields: {
    ...screenWords.fields,
    doc: 'The fields of its entries. Documents fill them in with `posts`; nobody types them.',
    default: null,
  },
  balance: {
    shape: balanceRecord,
    doc: 'What is added up for what. The screen lists the balances, and in a second tab the entries.',
    default: null,
    example: '{ by: [code], of: [qty] }',
  },
})

const postingRecord = record('a posting', {
  while: {
    shape: oneOrMore(reference('status')),
    doc: 'The statuses in which the entries of a document count. They are posted in the transaction of the move that leads into one of them, and taken back by counter-entries when a move leads out of them. Where a move finds other entries than the document should have, the difference is posted.',
    default: null,
    example: '[done]',
  },
  on: {
    shape: computed,
    doc: 'The day of the entries.',
    default: 'the day of the move',
    example: '=form.visited',
  },
  each: {
    shape: reference(
      'field',
      typesWith(({ kind }) => kind === 'lines'),
    ),
    doc: 'A field with lines: each of them posts, and is `row` in `with`. Lines that differ in their amounts only post one entry.',
    default: 'the document posts one entry',
    example: 'parts',
  },
  with: {
    shape: dictionary('value', computed),
    doc: 'The fields of the ledger, each with its value. `form` is the document, `row` the line of `each`. An entry without an amount is not posted.',
    default: null,
    example: '{ code: =form.code, qty: =0 - form.amount }',
  },
})

/** What documents of a screen do to ledgers, by the name of the ledger. */
export const postsWord = {
  shape: dictionary('posting', postingRecord, ROUTE_NAME),
  doc: 'The ledgers to which its documents post, each by the name of its file. Who changes a document needs no right to see the ledger. Entries are never changed: what a changed file posts differently is posted by the next move of each document.',
  default: 'its documents post nothing',
  example: '{ stock: { while: [done], with: { code: =form.code, qty: =form.amount } } }',
  goesWith: 'workflow',
} as const
