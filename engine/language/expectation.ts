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
    default: 'not looked at',
    example: 'done',
  }) as const

const movesRecord = record('`moves`', {
  submit: moveResult('The status that handing the row in leads to; `false`: the person cannot.'),
  approve: moveResult('The status that approving the row leads to; `false`: the person cannot.'),
  reject: moveResult('The status that sending the row back leads to; `false`: the person cannot.'),
})

const sentRecord = record('a call', {
  call: { shape: words(), doc: 'The call, below the screen.', default: null, example: 'submission' },
  query: {
    shape: dictionary('parameter', data, null),
    doc: 'Parameters it is sent with.',
    default: 'not looked at',
    example: '{ key: 1 }',
  },
  body: {
    shape: dictionary('member', data, null),
    doc: 'Members of its body.',
    default: 'not looked at',
    example: '{ pieces: 3 }',
  },
})

/** What a case checks once its steps are done. What is not written is not checked. */
export const expectRecord = record('what is expected', {
  opens: { shape: only(false), doc: 'The person may not open the screen.', default: 'it opens', example: 'false' },
  view: { shape: reference('view'), doc: 'The view that is open.', default: 'not looked at', example: 'document' },
  columns: {
    shape: listOrNone(reference('field')),
    doc: 'The fields that list or grid show, in order: all of them.',
    default: 'not looked at',
    example: '[Title, Price]',
  },
  rows: {
    shape: listOrNone(data),
    doc: 'The ids of the rows the person sees, in order: all of them.',
    default: 'not looked at',
    example: '[1, 3]',
  },
  badge: {
    shape: words(),
    doc: 'What the first badge of the row says.',
    default: 'not looked at',
    example: 'open',
  },
  texts: {
    shape: valuesOf(reference('field'), words()),
    doc: 'Fields of the row as people read them, with unit and format.',
    default: 'not looked at',
    example: "{ Price: '₹1,250.00' }",
  },
  values: {
    shape: valuesOf(reference('field'), data),
    doc: 'Values of the form where one is open, else of the row.',
    default: 'not looked at',
    example: '{ pieces: 3 }',
  },
  errors: {
    shape: either({ text: oneOf({ none: 'nothing is wrong' }), map: valuesOf(reference('field'), words()) }),
    doc: 'What is wrong with the fields of the form: all of it. A field of a line is named by its list, the number of the line from 1, and its name: `parts.2.pieces`.',
    default: 'not looked at',
    example: '{ until: Not before 05/04/2026., parts.2.pieces: At least 1. }',
  },
  buttons: {
    shape: listOrNone(reference('action')),
    doc: 'The actions that can be pressed, about the row where they are about one: all of them, in any order.',
    default: 'not looked at',
    example: '[approve, reject]',
  },
  disabled: {
    shape: either({ text: oneOf({ none: 'there is none' }), map: valuesOf(reference('action'), words()) }),
    doc: 'The actions that are shown and cannot be pressed, each with its reason: all of them.',
    default: 'not looked at',
    example: '{ approve: Waiting for Director. }',
  },
  moves: {
    shape: movesRecord,
    doc: 'Where the person can lead the row.',
    default: 'not looked at',
    example: '{ approve: done, reject: false }',
  },
  waitsFor: {
    shape: listOrNone(reference('role')),
    doc: 'The roles that can approve the row now: all of them.',
    default: 'not looked at',
    example: '[director]',
  },
  notes: {
    shape: listOrNone(words()),
    doc: 'What the blocks of text on the page say: all of them.',
    default: 'not looked at',
    example: '[Please check the rates.]',
  },
  messages: {
    shape: listOrNone(words()),
    doc: 'What the steps have said, in order: all of it.',
    default: 'not looked at',
    example: '[Saved.]',
  },
  sent: {
    shape: listOrNone(sentRecord),
    doc: 'The calls that the steps have sent, in order: all of them. Of query and body only what is written is compared.',
    default: 'not looked at',
    example: '[{ call: submission, body: { pieces: 3 } }]',
  },
  asked: {
    shape: valuesOf(reference('read'), dictionary('parameter', data, null)),
    doc: 'Parameters that reads were last asked with.',
    default: 'not looked at',
    example: '{ list: { Status: open } }',
  },
} satisfies Members)
