import { describe, expect, it } from 'vitest'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Person } from '../http/person.ts'
import type { Document } from './document.ts'
import { isWithDeciders, offeredActions, notOfferedReason } from './offers.ts'

const move = (from: readonly string[], to: string, by: string) => ({ from, to, by, when: null })
const twoSteps = {
  starts: 'Draft',
  keeps: null,
  moves: {
    submit: [move(['Draft', 'Rejected'], 'Submitted', 'owner')],
    approve: [move(['Submitted'], 'Checked', 'head'), move(['Checked'], 'Approved', 'director')],
    reject: [move(['Submitted'], 'Rejected', 'head')],
  },
} as unknown as Workflow
/** Its documents can be decided as soon as they are created. */
const atOnce = {
  starts: 'Open',
  keeps: null,
  moves: { approve: [move(['Open'], 'Approved', 'head')] },
} as unknown as Workflow

const me = { id: 'me' } as Person
const untouched: Document = {
  id: 'd1',
  status: '',
  version: 1,
  doc_date: '2026-04-01',
  owner_id: 'me',
  data: {},
  workflow_hash: null,
  last_move: null,
  last_person: null,
  last_at: null,
  last_reason: null,
  decided_by: [],
  number: null,
  revision: 0,
  files: 0,
  more_files: 0,
}
const document = (status: string, more: Partial<Document> = {}): Document => ({ ...untouched, status, ...more })
/** The names of the offered actions; those that are refused for now are in brackets. */
function offered(workflow: Workflow | null, of: Document): string {
  const {
    returnMessage: _back,
    editNotice: _notice,
    ...offers
  } = offeredActions({ workflow, document: of, person: me })
  const words = Object.entries(offers).flatMap(([name, message]) => {
    const word = name.replace('Message', '')
    return message === null ? [] : [message === '' ? word : `(${word})`]
  })
  return words.join(' ')
}

describe('the owner of a document', () => {
  it.each([
    ['a new draft', twoSteps, document('Draft'), 'edit submit delete'],
    ['a submitted document', twoSteps, document('Submitted', { last_move: 'submit', number: 'N1' }), '(edit) withdraw'],
    ['a document being decided', twoSteps, document('Checked', { last_move: 'approve' }), '(edit) withdraw'],
    ['a withdrawn document', twoSteps, document('Draft', { last_move: 'withdraw' }), 'edit submit (delete)'],
    ['a returned document', twoSteps, document('Rejected', { last_move: 'reject', number: 'N1' }), 'edit submit'],
    ['an approved document', twoSteps, document('Approved', { last_move: 'approve' }), '(edit) revise'],
    ['a document that nobody has decided', atOnce, document('Open', { number: 'N1' }), 'edit (delete)'],
    ['a document without decisions', null, document(''), 'edit delete'],
  ])('is offered, for %s: %4$s', (...[, workflow, of, expected]) => {
    expect(offered(workflow, of)).toBe(expected)
  })
})

it('people other than the owner are offered nothing', () => {
  expect(offered(twoSteps, document('Draft', { owner_id: 'another' }))).toBe('')
})

it('a returned or rejected document shows who returned it and why, until it is submitted again', () => {
  const back = document('Rejected', { last_move: 'reject', last_person: 'Mira', last_reason: 'Which taxi?' })
  expect(offeredActions({ workflow: twoSteps, document: back, person: me }).returnMessage).toBe(
    'Rejected by Mira: Which taxi?',
  )
  const turnedDown = { ...back, status: 'Submitted' }
  expect(offeredActions({ workflow: twoSteps, document: turnedDown, person: me }).returnMessage).toBe(
    'Rejected by Mira: Which taxi?',
  )
  const again = { ...back, status: 'Submitted', last_move: 'submit' }
  expect(offeredActions({ workflow: twoSteps, document: again, person: me }).returnMessage).toBeNull()
})

it('who may no longer raise documents can read their own, with the reason', () => {
  const offers = offeredActions({ workflow: twoSteps, document: document('Draft'), person: me, refusal: 'Not you.' })
  expect(offers).toMatchObject({ editMessage: 'Not you.', submitMessage: null, deleteMessage: null })
})

describe('editing a document while it is being decided', () => {
  const fields = { Note: { label: 'Remark' } } as unknown as ServerDefinition['fields']
  const noticeOf = (keeps: readonly string[], status: string) =>
    offeredActions({ workflow: { ...twoSteps, keeps }, document: document(status), person: me, fields }).editNotice

  it('is offered with a notice of the effect of saving', () => {
    expect(offered({ ...twoSteps, keeps: [] }, document('Checked', { last_move: 'approve' }))).toBe('edit withdraw')
    expect(noticeOf([], 'Submitted')).toMatch(/^Its status is Submitted\. Saving a change sends it back to Draft\.$/)
    expect(noticeOf([], 'Checked')).toContain('Saving a change or attaching a file sends it back to Draft.')
    expect(noticeOf(['awsfile_count'], 'Checked')).not.toContain('attaching a file')
    expect(noticeOf(['Note'], 'Checked')).toMatch(/Only Remark may change as it stands\.$/)
  })

  it('names the people who decide again, as far as they are known', () => {
    const roles = [{ name: 'head', label: 'Head of sales', team: [], also: [] }]
    const more = { last_move: 'approve', last_person: 'Mira' }
    const longer = {
      ...twoSteps,
      keeps: [],
      moves: {
        ...twoSteps.moves,
        approve: [
          move(['Submitted'], 'Checked', 'head'),
          move(['Submitted'], 'Checked', 'accounts'),
          move(['Checked'], 'Seen', 'director'),
          move(['Submitted'], 'Seen', 'head'),
          move(['Seen'], 'Approved', 'director'),
        ],
      },
    } as unknown as Workflow
    const by = (workflow: Workflow, status: string) =>
      offeredActions({ workflow, document: document(status, more), person: me, roles }).editNotice?.split(
        'again by ',
      )[1]
    expect(by({ ...twoSteps, keeps: [] }, 'Checked')).toBe('Head of sales (Mira).')
    expect(by(longer, 'Checked')).toBe('Head of sales or accounts (Mira).')
    expect(by(longer, 'Seen')).toBe('Head of sales or accounts, and director.')
    expect(by(longer, 'Submitted')).toBeUndefined()
  })

  it('has no notice for documents that are with their owner, or approved', () => {
    expect(['Draft', 'Rejected', 'Approved'].map((status) => noticeOf([], status))).toEqual([null, null, null])
    expect(isWithDeciders(twoSteps, document('Approved'))).toBe(true)
    expect(isWithDeciders(twoSteps, document('Rejected'))).toBe(false)
  })
})

describe('the refusal of an action that is not offered', () => {
  it('names the status to the owner, and the owner to others', () => {
    const texts = [me, { id: 'other' } as Person].map((person) =>
      notOfferedReason({ document: document('Draft'), person }),
    )
    expect(texts).toEqual([
      'This is not possible in its status: Draft.',
      'Only the person who raised the document may do this.',
    ])
  })
})
