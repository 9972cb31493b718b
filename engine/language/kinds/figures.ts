import { typesWith } from '../../fields/field-types.ts'
import { computed, dictionary, distinctList, either, NAME, record, reference, words } from '../shape.ts'

/** `budgets.Amount`: a field of the rows of a screen; `orders.Items.Qty`: of the lines of a field. */
const SOURCE = '^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9_]*){1,2}$'

/** The word of a source that names statuses; all others are fields of its rows. */
export const WHILE = 'while'

const sourcesShape = dictionary(
  'source',
  dictionary('key', either({ text: computed, list: distinctList(reference('status')) })),
  SOURCE,
)

const figureRecord = record('a figure', {
  label: {
    shape: words(),
    doc: 'Its caption, as of a field.',
    default: 'its name, split into words',
    example: 'Left of the budget',
  },
  each: {
    shape: reference(
      'field',
      typesWith(({ kind }) => kind === 'lines'),
    ),
    doc: 'A field with lines: each of them has the figure, which its rules read as `row.Left`; its values in `of` and `less` may read `row`. The other lines of the form count in it, where they are among what is added up; the line itself does not.',
    default: 'the form has one figure',
    example: 'parts',
  },
  of: {
    shape: sourcesShape,
    doc: 'What is added up: a number of the rows of a screen, as `screen.Field`, or of the lines of a field, as `screen.Lines.Field`; of a ledger a field of its balances. Beside it the fields of those rows that must have a value of this document, each with that value; `id` is the row itself; `while` lists the statuses in which a document counts.',
    default: null,
    example: '{ visits.amount: { client: =form.client, while: [done] } }',
  },
  less: {
    shape: sourcesShape,
    doc: 'What is taken off, written as in `of`.',
    default: 'nothing',
    example: '{ visits.amount: { client: =form.client, while: [done] } }',
  },
})

/** Figures from other rows and documents, by the name with which the form reads them. */
export const figuresWord = {
  shape: dictionary('figure', figureRecord, NAME),
  doc: 'Figures that the server works out from the rows of other screens and from other documents of this one, over all rows, whoever looks. Each is a field that nobody fills in: the form, its rules, the card and the paper read it. The document itself never counts in its own figure. It is not stored: it is worked out when it is read, and a rule with it is asked again when a document is submitted or approved, so that no two documents use the same rest. While a value that it depends on is empty, so is the figure.',
  default: 'none',
  example: '{ Left: { of: { visits.amount: { client: =form.client, while: [done] } } } }',
  goesWith: 'form',
} as const
