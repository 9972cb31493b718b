// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { draw, openScreen } from '../../tests/blocks/open-screen.tsx'
import { setLanguage } from '../messages/message.ts'
import { History } from './History.tsx'
import { historyIn } from './history.ts'

afterEach(() => setLanguage('en', {}))

const SCREEN = `
label: Vehicles
kind: page
fields: { Load: { type: number, label: Largest load } }
data: { list: { get: list } }
views: { only: [{ grid: list }] }
`
const changes = [{ field: 'Load', label: 'Load', before: '9 t', after: null }]
const answer = {
  ok: true,
  get_history: { result: [{ event: 'record-changed', at: '2026-11-03T09:12:00.000Z', by: 'Asha Menon', changes }] },
  isComplete: true,
}
const drawn = async (body: object) => {
  const { host } = openScreen(SCREEN, { calls: { get: async () => body } })
  return await draw(host, <History with={{ key: '7' }} onClose={() => undefined} />)
}

test('names who changed which field, by the labels of the screen', async () => {
  const page = await drawn(answer)
  expect(page.querySelector('li')?.textContent).toContain('Asha Menon')
  expect([page.querySelector('dt')?.textContent, page.querySelector('dd')?.textContent]).toEqual([
    'Largest load',
    '9 t empty',
  ])
})

test('names the column of a line whose position was not recorded', async () => {
  const line = { field: 'Parts', label: 'Parts', column: 'Load', before: '1', after: '2' }
  const page = await drawn({
    ...answer,
    get_history: { result: [{ by: 'Asha', changes: [line, { ...line, row: 3 }] }] },
  })
  const labels = [...page.querySelectorAll('dt')].map((each) => each.textContent)
  expect(labels).toEqual(['Parts: Largest load', 'Parts, row 3: Largest load'])
})

test('says in the language of the page that a file was replaced', async () => {
  setLanguage('hi', { '{name} (replaced)': '{name} (बदली गई)' })
  const file = { field: 'awsfile_count', label: 'Attachments', replaced: true }
  const replaced = [{ ...file, before: 'bill.txt', after: 'bill.txt (replaced)' }]
  const page = await drawn({ ...answer, get_history: { result: [{ by: 'Asha Menon', changes: replaced }] } })
  expect(page.querySelector('dd')?.textContent).toBe('bill.txt bill.txt (बदली गई)')
})

test('shows that nobody has changed a row', async () => {
  expect((await drawn({ get_history: { result: [] } })).textContent).toContain('Nothing has been changed.')
})

test('leaves out what an answer lacks', () => {
  expect(historyIn({ get_history: { result: [{ changes: [{ field: 'a' }] }] }, isComplete: false })).toEqual({
    changes: [
      {
        by: '',
        at: '',
        fields: [{ field: 'a', label: 'a', row: null, column: null, before: null, after: null, isReplaced: false }],
      },
    ],
    isComplete: false,
  })
})
