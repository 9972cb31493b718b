/** `sales.test.yaml` beside `sales.yaml`: what the screen shows, offers and sends, as cases that can be run. */
import { expectRecord } from './expectation.ts'
import type { Infer } from './infer.ts'
import {
  data,
  dictionary,
  either,
  list,
  oneOrMore,
  only,
  record,
  reference,
  valuesOf,
  words,
  type HeadsShape,
} from './shape.ts'

/** A row as the ERP would store it; beside its fields, `owner` and `team` of a document or a record. */
const rowShape = valuesOf(reference('cell'), data)

/** Who opens the screen in a case. */
export const testerRecord = record('a person', {
  roles: {
    shape: oneOrMore(reference('role')),
    doc: 'The role, or roles, of the person.',
    default: 'none',
    example: '[project-manager]',
  },
  admin: { shape: only(true), doc: 'An administrator.', default: 'false', example: 'true' },
  team: {
    shape: oneOrMore(reference('section')),
    doc: 'The teams of the person, by section.',
    default: 'none',
    example: 'crm',
  },
  platform: {
    shape: reference('platform'),
    doc: 'The sort of company the person works in.',
    default: 'the first platform of the screen',
    example: 'retail',
  },
  name: { shape: words(), doc: 'What the person is called.', default: 'the name here', example: 'Priya Shah' },
})

const people = {
  shape: dictionary('person', { ...testerRecord, mayBeEmpty: true } as const),
  doc: 'Who uses the screen, by the names that cases and rows call them. Everybody else has no role.',
  default: 'none',
  example: '{ manager: { roles: [project-manager] } }',
} as const

const rowsMember = (fallback: string) =>
  ({
    shape: list(rowShape),
    doc: 'Rows of the list, each with an `id`: stored documents or records, or what the call of the list answers. `owner` is who made a row, `team` its team; what is computed is computed.',
    default: fallback,
    example: '[{ id: 1, Title: Roof, Status: open, owner: priya }]',
  }) as const

const answersMember = (fallback: string) =>
  ({
    shape: valuesOf(reference('read'), either({ list: list(rowShape), map: rowShape })),
    doc: 'What is answered to the other reads: rows, or one map.',
    default: fallback,
    example: '{ stock: [{ Item: Bolt, pieces: 4 }] }',
  }) as const

const rowMember = {
  shape: data,
  doc: 'The `id` of the row it is about.',
  default: 'the row of the case',
  example: '2',
} as const

/** One thing that the person does. */
export const doneShape = {
  kind: 'heads',
  name: 'a step',
  heads: {
    press: {
      head: { shape: reference('action'), doc: 'Presses an action.', default: null, example: 'approve' },
      members: {
        rows: {
          shape: list(data),
          doc: 'The `id`s of the selected rows.',
          default: 'the row of the case',
          example: '[1, 2]',
        },
        confirm: {
          shape: only(false),
          doc: 'What is asked before is answered with Cancel.',
          default: 'confirmed',
          example: 'false',
        },
        reason: {
          shape: words(),
          doc: 'The reason, where one is asked for.',
          default: 'Because.',
          example: 'Too expensive.',
        },
        answer: {
          shape: data,
          doc: 'What the ERP answers to its calls.',
          default: 'that it worked',
          example: '{ ok: true, msg: Sent. }',
        },
      },
    },
    fill: {
      head: {
        shape: valuesOf(reference('field'), data),
        doc: 'Fills in fields of the form.',
        default: null,
        example: '{ pieces: 3 }',
      },
      members: {},
    },
    edit: {
      head: {
        shape: valuesOf(reference('cell'), data),
        doc: 'Fills in cells of a row.',
        default: null,
        example: '{ pieces: 4 }',
      },
      members: { row: rowMember },
    },
    open: {
      head: { shape: reference('view'), doc: 'Opens a view by its address.', default: null, example: 'document' },
      members: {
        with: { shape: rowShape, doc: 'What its form begins with.', default: 'nothing', example: '{ pieces: 3 }' },
      },
    },
  },
  shared: {},
} as const satisfies HeadsShape

/** One case. */
const caseRecord = record('a case', {
  name: { shape: words(), doc: 'The fact, in a sentence.', default: null, example: 'the manager may approve' },
  as: {
    shape: oneOrMore(reference('tester')),
    doc: 'Who is signed in; of several the case is run for each.',
    default: 'somebody without a role',
    example: 'manager',
  },
  address: {
    shape: words(),
    doc: 'The parameters of the address, as they stand after its `?`.',
    default: 'none: the first view, no filter',
    example: 'Status=open',
  },
  row: { ...rowMember, doc: 'The `id` of the row that the expectations are about.', default: 'the first row' },
  rows: rowsMember('those of the file'),
  answers: answersMember('those of the file'),
  narrow: { shape: only(true), doc: 'On a screen as narrow as a phone’s.', default: 'false', example: 'true' },
  do: {
    shape: list(doneShape),
    doc: 'What the person does, in order.',
    default: 'nothing: the page is opened and looked at',
    example: '[{ press: new }, { fill: { pieces: 3 } }]',
  },
  expect: {
    shape: expectRecord,
    doc: 'What holds when all of that is done.',
    default: null,
    example: '{ buttons: [approve] }',
  },
})

/** The whole file. */
export const screenTestShape = record('a file of tests', {
  today: {
    shape: words('a day such as 2026-04-01', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    doc: 'The day on which the cases run.',
    default: '2026-04-01',
    example: "'2026-06-30'",
  },
  people,
  rows: rowsMember('none'),
  answers: answersMember('no rows'),
  cases: {
    shape: list(caseRecord),
    doc: 'The cases, each run on a page of its own.',
    default: null,
    example: '[{ name: nobody sees it, expect: { opens: false } }]',
  },
})

/** A file of tests, with its short forms expanded. */
export type ScreenTestNode = Infer<typeof screenTestShape>
/** A case: who opens what, what they do, and what is expected. */
export type CaseNode = ScreenTestNode['cases'][number]
/** What a case expects. */
export type ExpectNode = CaseNode['expect']
/** One thing a person does. */
export type DoneNode = NonNullable<CaseNode['do']>[number]
/** A person of the file. */
export type TesterNode = NonNullable<ScreenTestNode['people']>[string]

/** The screen that a file tests, as its path without an ending: `crm/sales`; null: it is not a file of tests. */
export function testedBy(file: string): string | null {
  return /^(.+)\.test\.ya?ml$/.exec(file)?.[1] ?? null
}
