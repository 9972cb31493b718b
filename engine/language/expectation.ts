/** What a case of a file of tests expects (screen-test.ts). */
import {
  data,
  dictionary,
  either,
  list,
  oneOf,
  only,
  record,
  reference,
  valuesOf,
  words,
  type Members,
} from './shape.ts'

/** Several, or the word `none`. */
const listOrNone = <const Of extends Parameters<typeof list>[0]>(of: Of) =>
  either({ text: oneOf({ none: 'there is none' }), list: list(of) })

const moveResult = (doc: string) =>
  ({
    shape: either({ text: reference('status'), flag: only(false) }),
    doc,
    default: 'not checked',
    example: 'done',
  }) as const

const movesRecord = record('`moves`', {
  submit: moveResult('The status that submitting the row leads to; `false`: the person cannot submit it.'),
  approve: moveResult('The status that approving the row leads to; `false`: the person cannot approve it.'),
  reject: moveResult('The status that rejecting the row leads to; `false`: the person cannot reject it.'),
})

const sentRecord = record('a call', {
  call: { shape: words(), doc: 'The path of the call, below the screen.', default: null, example: 'submission' },
  query: {
    shape: dictionary('parameter', data, null),
    doc: 'Query parameters of the call.',
    default: 'not checked',
    example: '{ key: 1 }',
  },
  body: {
    shape: dictionary('member', data, null),
    doc: 'Members of the body of the call.',
    default: 'not checked',
    example: '{ pieces: 3 }',
  },
})

/** What a case checks once its steps are done. What is not written is not checked. */
export const expectRecord = record('what is expected', {
  opens: { shape: only(false), doc: 'The person may not open the screen.', default: 'it opens', example: 'false' },
  view: { shape: reference('view'), doc: 'The view that is open.', default: 'not checked', example: 'document' },
  columns: {
    shape: listOrNone(reference('field')),
    doc: 'All fields that the list or grid shows, in order.',
    default: 'not checked',
    example: '[Title, Price]',
  },
  rows: {
    shape: listOrNone(data),
    doc: 'The ids of all rows the person sees, in order.',
    default: 'not checked',
    example: '[1, 3]',
  },
  badge: {
    shape: words(),
    doc: 'The text of the first badge of the row.',
    default: 'not checked',
    example: 'open',
  },
  texts: {
    shape: valuesOf(reference('field'), words()),
    doc: 'Fields of the row as they are displayed, with unit and format.',
    default: 'not checked',
    example: "{ Price: '₹1,250.00' }",
  },
  values: {
    shape: valuesOf(reference('field'), data),
    doc: 'Values of the form if one is open, otherwise of the row.',
    default: 'not checked',
    example: '{ pieces: 3 }',
  },
  errors: {
    shape: either({ text: oneOf({ none: 'nothing is wrong' }), map: valuesOf(reference('field'), words()) }),
    doc: 'All errors of the fields of the form, by field. A field of a line is named by its list, the number of the line from 1, and its name: `parts.2.pieces`.',
    default: 'not checked',
    example: '{ until: Not before 05/04/2026., parts.2.pieces: At least 1. }',
  },
  buttons: {
    shape: listOrNone(reference('action')),
    doc: 'All actions that can be pressed, in any order; actions on a row are checked for the row of the case.',
    default: 'not checked',
    example: '[approve, reject]',
  },
  disabled: {
    shape: either({ text: oneOf({ none: 'there is none' }), map: valuesOf(reference('action'), words()) }),
    doc: 'All actions that are shown but cannot be pressed, each with its reason.',
    default: 'not checked',
    example: '{ approve: Waiting for Director. }',
  },
  moves: {
    shape: movesRecord,
    doc: 'The statuses to which the person can move the row.',
    default: 'not checked',
    example: '{ approve: done, reject: false }',
  },
  waitsFor: {
    shape: listOrNone(reference('role')),
    doc: 'All roles that can approve the row now.',
    default: 'not checked',
    example: '[director]',
  },
  notes: {
    shape: listOrNone(words()),
    doc: 'The texts of all text blocks on the page.',
    default: 'not checked',
    example: '[Please check the rates.]',
  },
  messages: {
    shape: listOrNone(words()),
    doc: 'All messages that the steps have shown, in order.',
    default: 'not checked',
    example: '[Saved.]',
  },
  sent: {
    shape: listOrNone(sentRecord),
    doc: 'All calls that the steps have sent, in order. Only the members of query and body that are written here are compared.',
    default: 'not checked',
    example: '[{ call: submission, body: { pieces: 3 } }]',
  },
  asked: {
    shape: valuesOf(reference('read'), dictionary('parameter', data, null)),
    doc: 'Parameters that reads were last requested with.',
    default: 'not checked',
    example: '{ list: { Status: open } }',
  },
} satisfies Members)
