// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { liveScreen } from '../../tests/blocks/live-screen.tsx'
import { button, eventually, press, typeInto } from '../../tests/blocks/open-screen.tsx'
// The code that the first press would load.
import '../page/actions/press-page.ts'
import '../page/react/run-effects.ts'
import '../ui/QuestionDialog.tsx'
import { dismissAll, toastStore } from '../ui/toasts.ts'

const CLAIMS = `
label: Claims
kind: page
fields: { id: code, Party: text, isDecided: yesno }
data: { claims: { get: list } }
actions:
  open: { label: Open, show: entry, with: =row }
  add: { label: New, show: entry, with: { id: '9' } }
  save: { label: Save, post: item, body: =form }
  again: { label: Remind, post: check, query: { key: =form.id } }
  approve:
    label: 'Approve {size(selected)}'
    tone: primary
    allow: { when: row.isDecided != true, reason: Already decided. }
    steps: [{ decide: approval }]
  mark: { label: 'Mark {size(selected)}', post: check, body: '=selected' }
views:
  claims: { label: All claims, actions: [add], blocks: [{ list: claims, card: { title: Party }, onPress: open, actions: [approve, mark] }] }
  entry: { label: Entry, actions: [save, again], blocks: [{ form: [Party] }] }
`
const ROWS = [
  { id: '1', Party: 'Apex', isDecided: false, version: 4 },
  { id: '2', Party: 'Deccan', isDecided: true, version: 1 },
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dismissAll()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
})

/** The list of claims, and the bodies of the decisions that were sent. */
async function openedClaims(id = '1', isAccepted = true) {
  const sent: unknown[] = []
  const { page } = await liveScreen(CLAIMS, {
    capabilities: ['decisions'],
    answers: {
      list: () => ({ get_list: { result: ROWS, isComplete: true } }),
      item: () => ({ ok: true }),
      approval({ body }) {
        sent.push(body)
        const outcome = {
          suppliedKey: id,
          msg: isAccepted ? 'Apex: Approved.' : 'Somebody was faster.',
          ok: isAccepted,
        }
        return { ok: true, approval_list: [{ ...outcome, reason: null, status: 'Approved' }] }
      },
    },
  })
  await eventually(() => expect(page.querySelector(`[data-key="${id}"] button`)).not.toBeNull())
  return { page, sent }
}

/** The form of a claim. */
async function openedClaim(id: string, isAccepted = true) {
  const { page, sent } = await openedClaims(id, isAccepted)
  await press(page.querySelector(`[data-key="${id}"] button`))
  await eventually(() => expect(page.querySelector('input[type=text]')).not.toBeNull())
  return { page, sent }
}

const labels = (page: HTMLElement) =>
  [...page.querySelectorAll('.cs-view__actions button')].map(({ textContent }) => textContent)
const heading = (page: HTMLElement) => page.querySelector('[data-view] h2')?.textContent
const messages = () => toastStore.getState().messages.map(({ text }) => text)

test('a document is decided in its form, in the version that was opened, and the list follows', async () => {
  const { page, sent } = await openedClaim('1')
  expect(labels(page)).toEqual(['Approve 1', 'Save', 'Remind'])
  await press(button(page, 'Approve 1'))
  await eventually(() => expect(heading(page)).toBe('All claims'))
  expect(sent).toEqual([{ selected: ['1'], versions: { 1: 4 } }])
  expect(messages()).toEqual(['Apex: Approved.'])
})

test('whoever may not decide it has no such button, nor other actions of the list', async () => {
  const { page } = await openedClaim('2')
  expect(labels(page)).toEqual(['Save', 'Remind'])
})

test('a document of which only some values are known, such as one that was just saved, is not decided', async () => {
  const { page } = await openedClaims()
  await press(button(page, 'New'))
  await eventually(() => expect(labels(page)).toEqual(['Save', 'Remind']))
})

test('a document with unsaved changes is not decided', async () => {
  const { page, sent } = await openedClaim('1')
  await typeInto(page.querySelector('input[type=text]'), 'Apex Steel')
  await press(button(page, 'Approve 1'))
  await eventually(() => expect(messages().join()).toContain('Save your changes first'))
  expect([sent, page.querySelector<HTMLInputElement>('input[type=text]')?.value]).toEqual([[], 'Apex Steel'])
})

test('a refused decision leaves the form open', async () => {
  const { page } = await openedClaim('1', false)
  await press(button(page, 'Approve 1'))
  await eventually(() => expect(messages()).toEqual(['Somebody was faster.']))
  expect(heading(page)).toBe('Entry')
})
