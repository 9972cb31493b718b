/** The fields that a link with a default fills in when a form opens. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../engine/calls/contract.ts'
import { formsOf } from './forms-of.ts'
import { createPage } from '../../engine/page/page.ts'
import type { FormDraft } from '../../engine/page/form/drafts.ts'
import { compiledScreen, openPage, type OpenedPage } from './opened-page.ts'
import { changeState } from '../../engine/page/events/change-state.ts'

const LEAVE = compiledScreen('miscellaneous/leaverequest.yaml')
/** The session belongs to person 7. */
const LATA = { id: '7', text: 'Lata Kulkarni', department: 'project' }

const open = (row: Row = {}): OpenedPage => openPage(LEAVE, { view: 'document', withRow: row })
const read = ({ page }: OpenedPage, row: Row): void => changeState(page.store, { defaultRows: { Employee: row } })
const form = ({ page }: OpenedPage) => {
  const { Employee, Department } = page.form.get()
  return [(Employee as Row | null)?.['text'], Department]
}

describe('a link that is chosen by default', () => {
  test('fills in as soon as its row is read, and its text replaces the id', () => {
    const opened = open()
    expect(form(opened)).toEqual(['7', null])
    read(opened, LATA)
    expect(form(opened)).toEqual(['Lata Kulkarni', 'project'])
  })
  test('changes no typed values, so that the form needs no draft', () => {
    const opened = open()
    read(opened, LATA)
    expect(opened.page.store.getState().form).toEqual({})
  })
  test('leaves fields that a person has typed into or emptied before it was read', () => {
    const opened = open()
    opened.page.setField('Department', 'store')
    read(opened, LATA)
    expect(form(opened)).toEqual(['Lata Kulkarni', 'store'])
    opened.page.setField('Department', null)
    expect(form(opened)[1]).toBe(null)
  })
  test('leaves fields that another chosen row has filled in', () => {
    const opened = open()
    opened.page.setField('Employee', { id: '9', text: 'Asha', department: 'crm' })
    read(opened, LATA)
    expect(form(opened)).toEqual(['Asha', 'crm'])
    opened.page.setField('Employee', null)
    expect(form(opened)).toEqual([undefined, null])
  })
  test('does not affect a saved row, or a row with another id', () => {
    const saved = open({ id: '1', Employee: { id: '7', text: 'Lata' }, Department: 'dispatch' })
    read(saved, LATA)
    expect(form(saved)).toEqual(['Lata', 'dispatch'])
    const opened = open()
    read(opened, { ...LATA, id: '8' })
    expect(form(opened)).toEqual(['7', null])
  })
  test('has its row again after a reload if the sent form got no answer', () => {
    const { definition, given } = openPage(LEAVE, { view: 'document', withRow: {} })
    const written: FormDraft[] = []
    const open = () =>
      createPage(
        definition,
        {
          ...given,
          drafts: {
            read: () => written.at(-1) ?? null,
            write: (_, draft) => written.push(draft),
            remove: () => undefined,
          },
        },
        formsOf(definition),
      )
    const page = open()
    page.setField('LeaveReason', 'A journey')
    const unanswered = { path: 'document', query: {}, body: {}, key: 'key 1' } as never
    changeState(page.store, { defaultRows: { Employee: LATA }, unanswered })
    page.saveDraft()
    const again = open().form.get()
    expect([again['Employee'], again['Department']]).toEqual([{ id: '7', text: 'Lata Kulkarni' }, 'project'])
  })
})
