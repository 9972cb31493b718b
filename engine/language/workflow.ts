import { PERSON_TYPES } from './field.ts'
import { condition, either, flag, list, oneOf, oneOrMore, record, reference, words } from './shape.ts'

/** Role of the person who created the document; needs no declaration. */
export const OWNER = 'owner'

const moveRecord = record('a move', {
  from: {
    shape: oneOrMore(reference('status')),
    doc: 'The status, or statuses, the move starts from.',
    default: null,
    example: '[open, returned]',
  },
  to: { shape: reference('status'), doc: 'The status the move leads to.', default: null, example: 'waiting' },
  by: {
    shape: { ...reference('role'), offers: 'mover' },
    doc: 'The role that may make the move, or `owner`: the person who created the document.',
    default: null,
    example: 'sales-head',
  },
  when: {
    shape: condition,
    doc: 'The move applies only to documents for which this holds. Of the moves that a person may make by their roles, the first that applies is taken: a move of another role narrows nothing, so that each of several roles needs its own `when`. The condition reads the row: its fields, `Status`, `dateStamp`, and `awsfile_count`, the number of files that the server counts. It does not read lines, but it reads fields computed from them.',
    default: 'true',
    example: 'row.amount > 1000000',
  },
  reason: {
    shape: words(),
    doc: 'The message for a person who could make the move if its `when` held, where no other move is possible.',
    default: 'a message that no rule of the workflow applies to the document',
    example: 'A visit of more than three days needs a certificate.',
    goesWith: 'when',
  },
})

const move = (doc: string) =>
  ({
    shape: list(moveRecord),
    doc,
    default: 'none',
    example: '[{ from: open, to: waiting, by: owner }]',
  }) as const

/** Who may move a document from which status to which (foundation §4); only the server reads it. */
export const workflowRecord = record('a workflow', {
  example: {
    shape: flag,
    doc: 'Marks a workflow that is shipped as an example and is not a rule of the site.',
    default: 'false',
    example: 'true',
  },
  starts: { shape: reference('status'), doc: 'The status of a new document.', default: null, example: 'open' },
  moves: {
    shape: record('`moves`', {
      submit: move('Moves that submit a document.'),
      approve: move('Moves that approve a document, one step each.'),
      reject: move('Moves that reject a document and send it back.'),
    }),
    doc: 'Which role may move a document from which status to which.',
    default: null,
    example: '{ approve: [{ from: waiting, to: done, by: director }] }',
  },
  ownDocuments: {
    shape: either({
      text: oneOf({ refuse: 'nobody decides on a document of their own', allow: 'they may' }),
      map: record('own documents', {
        refuse: {
          shape: oneOrMore(reference('field', PERSON_TYPES)),
          doc: 'Fields of type `person`, and links to people: the person in one of them may not decide either.',
          default: null,
          example: 'buyer',
        },
      }),
    }),
    doc: 'Whether people may decide on documents of their own: those that they have created. With `{ refuse: [buyer] }` the person in that field may not approve or reject the document either, whoever created it.',
    default: 'refuse',
    example: 'allow',
  },
})
