// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { doing, drawAlone, eventually } from '../../tests/blocks/open-screen.tsx'
import { inlineScreen, SITE } from './inline.ts'
import { partStory } from './part-story.tsx'
import { actsOf, appears, chooseFiles, open, openBy, see, type } from './playing.ts'
import { Problems } from './Problems.tsx'
import { ScreenStory } from './ScreenStory.tsx'
import { screenStories } from './screen-stories.tsx'
import { storyStates } from './states.ts'
import { storyCalls } from './story-calls.ts'
import { never, shellStory } from './shell/shell-story.tsx'
import { answerWorkers } from './worker-bridge.ts'

const ORDERS = `
label: Orders
kind: page
fields: { id: code, Party: text }
data: { orders: { get: list } }
views: { only: [{ text: The orders of today. }, { list: orders, card: { title: Party } }] }
`
const context = { globals: { role: 'nobody' } }

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/?id=part--orders')
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

test('the story of a part draws its screen, with the rows of its state', async () => {
  const page = await drawAlone(partStory(ORDERS).render({}, context))
  await eventually(() => expect(page.querySelectorAll('[data-key]').length).toBe(6))
  expect(page.textContent).toContain('The orders of today.')
  const empty = await drawAlone(partStory(ORDERS, { rows: 'none' }).render({}, context))
  await eventually(() => expect(empty.textContent).toContain('Nothing here for you yet'))
})

test('a part with wrong YAML fails when its story is shown, and names the line', () => {
  const story = partStory(ORDERS.replace('list: orders', 'list: ordrs'))
  expect(() => story.render({}, context)).toThrow(/ordrs[\s\S]*part\.yaml:6/)
})

test('a story preserves the parameters of Storybook in the address', async () => {
  const compiled = inlineScreen(ORDERS)
  const [state] = storyStates(compiled)
  if (!state) throw new Error('The screen has no state.')
  const viewer = { role: 'clerk', ...SITE }
  const page = await drawAlone(<ScreenStory {...{ compiled, state, viewer }} locale={SITE.locale} />)
  await eventually(() => expect(page.querySelectorAll('[data-key]').length).toBe(6))
  expect(new URLSearchParams(window.location.search).get('id')).toBe('part--orders')
})

test('a screen file has a story for each state, or one with the reason why it does not compile', async () => {
  const file = {
    file: 'parts/orders.yaml',
    lines: { only: 6 },
    problems: '',
    site: SITE,
    compiled: inlineScreen(ORDERS),
  }
  const stories = screenStories(file)
  expect(Object.keys(stories)).toEqual(expect.arrayContaining(['FewRows', 'Empty', 'NoNetwork']))
  expect(stories['FewRows']?.parameters['definition']).toEqual({ file: 'parts/orders.yaml', line: 6 })
  const broken = screenStories({ ...file, compiled: null, problems: 'unknown-word' })
  const page = await drawAlone(broken['DoesNotCompile']?.render({}, context))
  expect([Object.keys(broken), page.querySelector('pre')?.textContent]).toEqual([['DoesNotCompile'], 'unknown-word'])
})

test('problems are named after their file', async () => {
  const page = await drawAlone(<Problems file="a.yaml" text="2:1 unknown" />)
  expect(page.querySelector('[role=alert]')?.getAttribute('aria-label')).toBe('Problems in a.yaml')
})

test('links of a story stay in Storybook, except those to other sites', () => {
  const compiled = inlineScreen(ORDERS)
  const [state] = storyStates(compiled)
  if (!state) throw new Error('The screen has no state.')
  const { calls } = storyCalls({ compiled, state, viewer: { role: 'clerk', ...SITE } })
  expect(calls.documentUrl('/main/paper')).toMatch(/\/erp-page\.html$/)
  expect(calls.documentUrl('https://other.example/a')).toBe('https://other.example/a')
  expect(calls.documentUrl('http://')).toBeNull()
})

test('a worker gets answers only to requests with the token of its story', async () => {
  const send = vi.fn(async () => ({ status: 200, body: { rows: 1 } }))
  const stop = answerWorkers({ send } as never, 'mine')
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The worker took no hold of it.')))
  await import('./worker-calls.ts')
  const answer = await fetch('http://erp/main/s/orders/list?page=1&apitoken=mine')
  expect([await answer.json(), send.mock.calls]).toEqual([
    { rows: 1 },
    [[{ method: 'GET', path: '/main/s/orders/list', query: { page: '1', apitoken: 'mine' } }]],
  ])
  const aborted = fetch('http://erp/main/s/orders/list?apitoken=another', { signal: AbortSignal.timeout(50) })
  await expect(aborted).rejects.toThrow('No longer wanted.')
  expect(send).toHaveBeenCalledOnce()
  stop()
})

test('the story of the shell draws its address, with a storage of its own', async () => {
  const story = shellStory({ at: '/no-such-page', storage: { 'countersign.note': 'kept' } })
  const undo = story.beforeEach?.()
  expect(localStorage.getItem('countersign.note')).toBe('"kept"')
  const page = await drawAlone(story.render({}, context))
  await eventually(() => expect(page.querySelector('main h1')?.textContent).toBe('There is no screen at this address.'))
  undo?.()
  expect(localStorage.getItem('countersign.note')).toBeNull()
})

test('an answer that never comes leaves a part of the shell loading', async () => {
  const story = shellStory({ at: '/', answers: { '/main/waiting': never } })
  const page = await drawAlone(story.render({}, context))
  await eventually(() => expect(page.textContent).toContain('Counting what waits for you'))
})

test('the person in a story presses, types, chooses and sees by the names on the page', async () => {
  const page = await drawAlone(
    <form>
      <label>
        Code <input name="code" />
      </label>
      <label>
        Files <input type="file" multiple />
      </label>
      <button type="button" onClick={() => document.querySelector('dialog')?.show()}>
        Ask
      </button>
      <dialog>Really?</dialog>
    </form>,
  )
  await doing(() => type('Code', 'PL-1'))
  await doing(() => chooseFiles('Files', { 'a.txt': 3 }))
  const [code, files] = page.querySelectorAll('input')
  expect([code?.value, [...(files?.files ?? [])].map(({ name, size }) => [name, size])]).toEqual([
    'PL-1',
    [['a.txt', 3]],
  ])
  await doing(() => open('Ask'))
  await see('Really?')
  await appears('dialog[open]')
})

test('opening a dialog is retried until it succeeds', async () => {
  const page = await drawAlone(<dialog>Commands</dialog>)
  let tries = 0
  await openBy(() => (++tries < 3 ? undefined : page.querySelector('dialog')?.show()))
  expect(tries).toBe(3)
})

test('a story without acts has none', () => {
  const play = async () => undefined
  expect([actsOf({}), actsOf({ play })]).toEqual([{}, { play }])
})
