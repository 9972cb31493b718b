import { expect, test } from 'vitest'
import { CallError } from '../calls/errors.ts'
import { page as pageWith } from '../../tests/page/samples/sample-screen.ts'
import type { FormDraft, DraftOwner } from './form/drafts.ts'
import { action, unasked } from '../../tests/page/samples/sample-page.ts'
import type { FormDraftStore } from './events/form-sessions.ts'
import { formsOf } from '../../tests/page/forms-of.ts'
import { createPage } from './page.ts'
import type { PageInputs } from './page-inputs.ts'
import { createAnswers } from './reads/answers.ts'
import { select } from '../../tests/page/drawn.ts'
import { listScreen, openWithErp, session, settled } from '../../tests/page/samples/page-with-erp.ts'
import { changeState } from './events/change-state.ts'

const entry = (form: string): PageInputs['entry'] => ({ form, with: null, modal: null, below: null })

test('a page that is opened again shows its previous rows immediately and requests them again', async () => {
  const answers = createAnswers(() => 0)
  const first = openWithErp({ answers })
  first.calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  first.stop()
  const second = openWithErp({ answers })
  expect([second.ids(), second.page.status('rows').get(), second.calls.length]).toMatchObject([
    ['1', '2'],
    { status: 'ready', isLoading: true },
    1,
  ])
})

test('another person sees none of the answers', async () => {
  const answers = createAnswers(() => 0)
  const first = openWithErp({ answers })
  first.calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  const other = openWithErp({ answers, session: { ...session, id: '8' } })
  expect(other.ids()).toEqual([])
})

test('requests that failed while nobody was logged in are repeated after sign-in', async () => {
  const { page, calls } = openWithErp()
  calls[0]?.fail(new CallError('unauthorized', { path: 'list' }))
  await settled()
  page.signedIn({ ...session })
  expect([calls.length, page.status('rows').get()]).toMatchObject([2, { status: 'first', error: null }])
})

test('after logging in again, answers are not requested again', async () => {
  const { page, calls } = openWithErp()
  calls[0]?.answer(pageWith(['1']))
  await settled()
  page.signedIn({ ...session })
  expect(calls).toHaveLength(1)
})

test('failed requests are repeated when the network is back', async () => {
  const { page, calls } = openWithErp()
  calls[0]?.fail(new CallError('network', { path: 'list' }))
  await settled()
  page.retry(() => true)
  page.retry(() => true)
  expect(calls).toHaveLength(2)
})

test('the selection is cleared when other rows are requested', async () => {
  const { page, calls, pass } = openWithErp()
  calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  select(page, ['1'])
  page.setField('seek', 'x')
  expect([...page.store.getState().selected]).toEqual(['1'])
  pass(600)
  page.tick()
  expect([...page.store.getState().selected]).toEqual([])
})

test('nothing is pending once no requester sends the questions', () => {
  const { page, stop } = openWithErp()
  expect(page.status('rows').get().isLoading).toBe(true)
  stop()
  expect(page.status('rows').get().isLoading).toBe(false)
})

test('a newer definition takes over rows, selection and typed values', async () => {
  const answers = createAnswers(() => 0)
  const first = openWithErp({ answers })
  first.calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  first.page.setField('seek', 'x')
  select(first.page, ['2'])
  const next = openWithErp({ answers, snapshot: first.page.snapshot() })
  expect([next.page.form.get()['seek'], [...next.page.store.getState().selected]]).toEqual(['x', ['2']])
})

/** Drafts stored in a map. */
function draftsIn(map: Map<string, FormDraft>): FormDraftStore {
  const key = (owner: DraftOwner) => JSON.stringify(owner)
  return {
    read: (owner) => map.get(key(owner)) ?? null,
    write: (owner, draft) => void map.set(key(owner), draft),
    remove: (owner) => void map.delete(key(owner)),
  }
}

const saves = listScreen({
  save: action('save', {
    ...unasked,
    step: 'call',
    method: 'POST',
    path: ['item'],
    query: { op: 'map', entries: [] },
    body: { op: 'name', name: 'form' },
    checksForm: true,
    done: null,
    doneTone: 'success',
    failed: null,
    optional: false,
  }),
})
/** The input is in the view `record`. */
const atRecord = new URLSearchParams({ view: 'record' })

test('typed and unsent values are restored for the same person, and can be discarded', () => {
  const map = new Map<string, FormDraft>()
  const inputs = { drafts: draftsIn(map), params: atRecord }
  const first = openWithErp(inputs, saves).page
  first.setField('seek', 'typed')
  first.saveDraft()
  const second = openWithErp({ ...inputs, entry: entry('b') }, saves).page
  expect([second.form.get()['seek'], second.store.getState().restored]).toEqual(['typed', 'b'])
  const other = openWithErp({ ...inputs, session: { ...session, id: '8' } }, saves).page
  expect(other.form.get()['seek']).toBeNull()
  second.discardDraft()
  expect([second.form.get()['seek'], map.size]).toEqual([null, 0])
})

test('typed values are restored over the current row, with its newest version', () => {
  const map = new Map<string, FormDraft>()
  const inputs = { drafts: draftsIn(map), params: atRecord }
  const first = openWithErp({ ...inputs, entry: { ...entry('a'), with: { id: '7', seek: 'stored' } } }, saves).page
  first.setField('seek', 'typed')
  first.saveDraft()
  const second = openWithErp({ ...inputs, entry: { ...entry('b'), with: { id: '7', seek: 'changed' } } }, saves).page
  expect([second.form.get()['seek'], [...map.values()][0]?.opened]).toEqual(['typed', { seek: 'stored' }])
})

test('a draft is written before another history entry is shown, and its values are restored on return', () => {
  const map = new Map<string, FormDraft>()
  const { page } = openWithErp({ drafts: draftsIn(map), params: atRecord }, saves)
  page.setField('seek', 'first')
  page.navigate(atRecord, entry('b'))
  expect([map.size, page.form.get()['seek']]).toEqual([1, 'first'])
  page.navigate(atRecord, entry('a'))
  expect(page.form.get()['seek']).toBe('first')
})

test('a selection of what to show creates no draft', () => {
  const map = new Map<string, FormDraft>()
  const { page } = openWithErp({ drafts: draftsIn(map), params: atRecord })
  page.setField('seek', 'x')
  page.saveDraft()
  expect(map.size).toBe(0)
})

test('a closed page no longer follows its store', () => {
  const definition = listScreen()
  const page = createPage(
    definition,
    {
      session,
      locale: { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' },
      params: new URLSearchParams(),
      entry: entry('a'),
      narrow: false,
      now: () => 0,
      newKey: () => 'key',
    },
    formsOf(definition),
  )
  page.close()
  changeState(page.store, { form: { seek: 'x' } })
  expect(page.form.get()['seek']).toBeNull()
})

test('moving to the current address causes no drawing', () => {
  const { page } = openWithErp({ params: new URLSearchParams('a=1') })
  const scope = page.scope.get()
  let count = 0
  page.scope.subscribe(() => (count += 1))
  page.navigate(new URLSearchParams('a=1'), entry('a'))
  page.signedIn(session)
  page.setNarrow(false)
  expect([count, page.scope.get() === scope]).toEqual([0, true])
})
