import { condition, flag, list, oneOf, oneOrMore, record, reference, words } from './shape.ts'

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
    shape: reference('role'),
    doc: 'The role that may make it, or `owner`: who made the document.',
    default: null,
    example: 'sales-head',
  },
  when: {
    shape: condition,
    doc: 'The move applies only to documents for which this holds; the first that applies is taken. It reads the row: its fields, `Status`, `dateStamp` and, as the server counts them, its files: `awsfile_count`. Of lines it reads what a computed field makes of them.',
    default: 'true',
    example: 'row.amount > 1000000',
  },
  reason: {
    shape: words(),
    doc: 'What a person reads who would make the move while its `when` does not hold, and no other move is open.',
    default: 'that no rule of the workflow takes the document',
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
  example: { shape: flag, doc: 'Shipped as an example, not a site’s own rule.', default: 'false', example: 'true' },
  starts: { shape: reference('status'), doc: 'The status of a new document.', default: null, example: 'open' },
  moves: {
    shape: record('`moves`', {
      submit: move('Handing a document in.'),
      approve: move('One step towards approval.'),
      reject: move('Sending a document back.'),
    }),
    doc: 'Which role may move a document from which status to which.',
    default: null,
    example: '{ approve: [{ from: waiting, to: done, by: director }] }',
  },
  ownDocuments: {
    shape: oneOf({ refuse: 'nobody decides on a document of their own', allow: 'they may' }),
    doc: 'Whether a person may decide on a document of their own.',
    default: 'refuse',
    example: 'allow',
  },
})
