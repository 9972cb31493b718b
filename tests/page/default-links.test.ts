/** What a link that is chosen by default fills in, when a form opens. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../engine/calls/contract.ts'
import { createPage } from '../../engine/page/page.ts'
import type { Draft } from '../../engine/page/form/drafts.ts'
import { compiledScreen, openPage, type OpenedPage } from './opened-page.ts'

const LEAVE = compiledScreen('miscellaneous/leaverequest.yaml')
/** The session is of the person 7. */
const LATA = { id: '7', text: 'Lata Kulkarni', department: 'project' }

const open = (row: Row = {}): OpenedPage => openPage(LEAVE, { view: 'document', withRow: row })
const read = ({ page }: OpenedPage, row: Row): void => page.store.setState({ defaultRows: { Employee: row } })
const form = ({ page }: OpenedPage) => {
  const { Employee, Department } = page.form.get()
  return [(Employee as Row | null)?.['text'], Department]
}

describe('a link that is chosen by default', () => {
  test('fills in as soon as its row was read, and its name takes the place of the id', () => {
    const opened = open()
    expect(form(opened)).toEqual(['7', null])
    read(opened, LATA)
    expect(form(opened)).toEqual(['Lata Kulkarni', 'project'])
  })
  test('changes nothing of what was typed, so that the form needs no draft', () => {
    const opened = open()
    read(opened, LATA)
    expect(opened.page.store.getState().form).toEqual({})
  })
  test('leaves what somebody has typed or emptied before it was read', () => {
    const opened = open()
    opened.page.typed('Department', 'store')
    read(opened, LATA)
    expect(form(opened)).toEqual(['Lata Kulkarni', 'store'])
    opened.page.typed('Department', null)
    expect(form(opened)[1]).toBe(null)
  })
  test('leaves what another chosen row has filled in', () => {
    const opened = open()
    opened.page.typed('Employee', { id: '9', text: 'Asha', department: 'crm' })
    read(opened, LATA)
    expect(form(opened)).toEqual(['Asha', 'crm'])
    opened.page.typed('Employee', null)
    expect(form(opened)).toEqual([undefined, null])
  })
  test('is no concern of a row that was saved, nor a row that is another', () => {
    const saved = open({ id: '1', Employee: { id: '7', text: 'Lata' }, Department: 'dispatch' })
    read(saved, LATA)
    expect(form(saved)).toEqual(['Lata', 'dispatch'])
    const opened = open()
    read(opened, { ...LATA, id: '8' })
    expect(form(opened)).toEqual(['7', null])
  })
  test('holds after a reload what it was sent with, where no answer came', () => {
    const { definition, given } = openPage(LEAVE, { view: 'document', withRow: {} })
    const written: Draft[] = []
    const open = () =>
      createPage(definition, {
        ...given,
        drafts: {
          read: () => written.at(-1) ?? null,
          write: (_, draft) => written.push(draft),
          remove: () => undefined,
        },
      })
    const page = open()
    page.typed('LeaveReason', 'A journey')
    const unanswered = { path: 'document', query: {}, body: {}, key: 'key 1' } as never
    page.store.setState({ defaultRows: { Employee: LATA }, unanswered })
    page.saveDraft()
    const again = open().form.get()
    expect([again['Employee'], again['Department']]).toEqual([{ id: '7', text: 'Lata Kulkarni' }, 'project'])
  })
})
