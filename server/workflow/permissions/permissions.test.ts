import { expect, test } from 'vitest'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { matrixCsv } from './csv.ts'
import { permissionMatrix } from './permissions.ts'

const app = {
  roles: [
    { name: 'clerk', label: 'Clerk', team: [], also: [] },
    { name: 'chief', label: '=Chief', team: [], also: [] },
  ],
}
const large = {
  op: '>',
  left: { op: 'member', of: { op: 'name', name: 'row' }, key: 'Sum' },
  right: { op: 'literal', value: 9 },
} as const
const definition = {
  screen: 'bills',
  label: 'Bills',
  section: 'office',
  platform: ['main'],
  see: { chief: ['all'], everyone: ['own'] },
  seen: { Margin: ['chief'] },
  manage: ['chief'],
  change: null,
  allowed: {},
  statuses: ['Open', 'Checked', 'Done'],
  workflow: {
    template: null,
    example: false,
    starts: 'Open',
    moves: {
      submit: [],
      approve: [
        { from: ['Open'], to: 'Checked', by: 'clerk', when: large },
        { from: ['Open'], to: 'Done', by: 'clerk', when: null },
        { from: ['Checked'], to: 'Done', by: 'chief', when: null },
      ],
      reject: [{ from: ['Done'], to: 'Open', by: 'owner', when: null }],
    },
    ownDocuments: 'refuse',
    keeps: null,
  },
} as unknown as ServerDefinition

const matrix = permissionMatrix(app, [definition])
const cells = (what: string) => {
  const found = matrix.screens[0]?.permissions.find((each) => each.what === what)?.cells ?? {}
  return Object.fromEntries(Object.entries(found).filter(([, cell]) => cell !== ''))
}

test('a role sees the rows that the server shows to it, without hidden fields', () => {
  expect(cells('sees')).toEqual({
    administrator: 'all',
    clerk: 'their own',
    chief: 'all',
    'everybody-else': 'their own',
  })
  expect(cells('does not see')).toEqual({ clerk: 'Margin', 'everybody-else': 'Margin' })
  expect(cells('manages')).toEqual({ administrator: 'yes', chief: 'yes' })
})

test('a move is in the column of its role with its condition; the move after a condition reads “otherwise”', () => {
  expect(cells('approve: Open → Checked')).toEqual({ clerk: 'when row.Sum > 9' })
  expect(cells('approve: Open → Done')).toEqual({ clerk: 'otherwise' })
  expect(cells('approve: Checked → Done')).toEqual({ chief: 'yes' })
  expect(cells('reject: Done → Open')).toEqual({ owner: 'yes' })
})

test('only who made a document submits it, whatever role the workflow names', () => {
  const { workflow } = definition
  if (!workflow) throw new Error('The screen has a workflow.')
  const submit = (by: string) => {
    const moves = { ...workflow.moves, submit: [{ from: ['Open'], to: 'Checked', by, when: null }] }
    const [screen] = permissionMatrix(app, [{ ...definition, workflow: { ...workflow, moves } }]).screens
    const cells = screen?.permissions.find(({ what }) => what === 'submit: Open → Checked')?.cells ?? {}
    return Object.keys(cells).filter((name) => cells[name] !== '')
  }
  expect([submit('clerk'), submit('owner')]).toEqual([[], ['owner']])
})

test('who decides is not a person in a field that the workflow refuses', () => {
  const { workflow } = definition
  if (!workflow) throw new Error('The screen has a workflow.')
  const [screen] = permissionMatrix(app, [{ ...definition, workflow: { ...workflow, refusedIn: ['Buyer'] } }]).screens
  const refused = screen?.permissions.find(({ what }) => what === 'does not decide')?.cells ?? {}
  expect([refused['clerk'], refused['everybody-else']]).toEqual(['documents they made, or with them in Buyer', ''])
  expect(cells('does not decide')).toEqual({})
})

test('the rights that a company has accepted limit what people see', () => {
  const rights = { see: { clerk: ['all' as const] }, seen: {}, manage: [], change: null, allowed: {} }
  const { screens } = permissionMatrix(app, [definition], { bills: rights })
  const sees = screens[0]?.permissions.find(({ what }) => what === 'sees')?.cells
  expect(sees).toMatchObject({ administrator: 'all', clerk: 'their own', chief: '', 'everybody-else': '' })
})

test('the file contains no formula', () => {
  const [head = '', first = ''] = matrixCsv(matrix).split('\n')
  expect(head).toBe("\uFEFFsection,screen,label,permission,Administrator,Clerk,'=Chief,Everybody else,Who made it")
  expect(first).toBe('office,bills,Bills,sees,all,their own,all,their own,')
})
