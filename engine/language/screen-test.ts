/** `sales.test.yaml` beside `sales.yaml`: what the screen shows, offers and sends, as cases that can be run. */
import { expectRecord } from './expectation.ts'
import type { Infer } from './infer.ts'
import {
  data,
  dictionary,
  either,
  list,
  oneOrMore,
  orEmpty,
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
  admin: { shape: only(true), doc: 'The person is an administrator.', default: 'false', example: 'true' },
  team: {
    shape: oneOrMore(reference('section')),
    doc: 'The teams of the person, by section.',
    default: 'none',
    example: 'crm',
  },
  platform: {
    shape: reference('platform'),
    doc: 'The platform of the person’s company.',
    default: 'the first platform of the screen',
    example: 'retail',
  },
  name: { shape: words(), doc: 'The name of the person.', default: 'the name in this file', example: 'Priya Shah' },
})

const people = {
  shape: dictionary('person', { ...testerRecord, mayBeEmpty: true } as const),
  doc: 'The people who use the screen, by the names under which cases and rows refer to them. All others have no role.',
  default: 'none',
  example: '{ manager: { roles: [project-manager] } }',
} as const

/** An empty one is the answer without rows. */
const rowList = orEmpty(list(rowShape))

const rowsMember = (fallback: string) =>
  ({
    shape: rowList,
    doc: 'Rows of the list, each with an `id`: stored documents or records, or the answer of the list’s call. `owner` is the person who created a row, `team` its team. Computed fields are computed.',
    default: fallback,
    example: '[{ id: 1, Title: Roof, Status: open, owner: priya }]',
  }) as const

const answersMember = (fallback: string) =>
  ({
    shape: valuesOf(reference('read'), either({ list: rowList, map: rowShape })),
    doc: 'The answers to the other reads: rows, or one map.',
    default: fallback,
    example: '{ stock: [{ Item: Bolt, pieces: 4 }] }',
  }) as const

const rowMember = {
  shape: data,
  doc: 'The `id` of the row that is edited.',
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
          doc: 'The question before the action is answered with Cancel.',
          default: 'confirmed',
          example: 'false',
        },
        reason: {
          shape: words(),
          doc: 'The reason to enter where the action asks for one.',
          default: 'Because.',
          example: 'Too expensive.',
        },
        answer: {
          shape: data,
          doc: 'The ERP’s answer to the calls of the action.',
          default: 'success',
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
        with: { shape: rowShape, doc: 'The initial values of its form.', default: 'nothing', example: '{ pieces: 3 }' },
      },
    },
  },
  shared: {},
} as const satisfies HeadsShape

/** One case. */
const caseRecord = record('a case', {
  name: {
    shape: words(),
    doc: 'The fact that the case checks, as a sentence.',
    default: null,
    example: 'the manager may approve',
  },
  as: {
    shape: oneOrMore(reference('tester')),
    doc: 'Who is logged in. With several people, the case runs once for each.',
    default: 'somebody without a role',
    example: 'manager',
  },
  address: {
    shape: words(),
    doc: 'The query parameters of the address, as they follow its `?`.',
    default: 'none: the first view, no filter',
    example: 'Status=open',
  },
  row: { ...rowMember, doc: 'The `id` of the row that the expectations are about.', default: 'the first row' },
  rows: rowsMember('the ones of the file'),
  answers: answersMember('the ones of the file'),
  narrow: {
    shape: only(true),
    doc: 'Runs the case on a screen as narrow as a phone’s.',
    default: 'false',
    example: 'true',
  },
  do: {
    shape: list(doneShape),
    doc: 'What the person does, in order.',
    default: 'nothing: the page is only opened',
    example: '[{ press: new }, { fill: { pieces: 3 } }]',
  },
  expect: {
    shape: expectRecord,
    doc: 'What must hold after these steps.',
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
