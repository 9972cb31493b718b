// @vitest-environment happy-dom
import { Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { button, doing, draw, openScreen, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import { CallError } from '../calls/errors.ts'
import { Attachments } from './Attachments.tsx'
import { Comments } from './Comments.tsx'
import { Details } from './Details.tsx'
import { Help } from './Help.tsx'
import { Numbering } from './Numbering.tsx'
import { openedRecord } from './record.ts'
import { overlays } from './views.ts'

const SCREEN = `
label: Orders
kind: page
fields: { Party: text, Amount: money }
data: { orders: { get: list } }
views: { only: [{ list: orders, card: { title: Party, right: [Amount] } }] }
`
const about = { with: { key: '7', title: 'ORD-7' }, onClose: () => undefined }
const opened = (calls: object) => openScreen(SCREEN, { calls }).host

beforeEach(() => localStorage.clear())

test('takes a record from this screen unless another is named, and its key as title when it has none', () => {
  const host = opened({})
  expect(openedRecord(host, { key: '7' })).toEqual({ screen: host.definition.screen, key: '7', title: '7' })
  expect(openedRecord(host, { key: '7', screen: 'parts', title: 'P' })).toEqual({
    screen: 'parts',
    key: '7',
    title: 'P',
  })
})

test('shows comments, and replaces a draft by the new comment', async () => {
  const comment = { by: 'Asha', at: null, text: 'Looks good' }
  const addComment = vi.fn(async () => [comment, { by: 'Me', at: null, text: 'Thanks' }])
  const page = await draw(opened({ comments: async () => [comment], addComment }), <Comments {...about} />)
  expect(page.querySelector('[role=log]')?.textContent).toContain('Looks good')
  await typeInto(page.querySelector('textarea'), ' Thanks ')
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect(addComment).toHaveBeenCalledWith(expect.objectContaining({ key: '7', text: 'Thanks' }))
  expect([page.querySelectorAll('li').length, page.querySelector('textarea')?.value]).toEqual([2, ''])
})

test('keeps the text and the key of a comment that was not sent, and shows the reason', async () => {
  const addComment = vi.fn(() => Promise.reject(new CallError('network', { path: '' })))
  const page = await draw(opened({ comments: async () => [], addComment }), <Comments {...about} />)
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit())
  await submit()
  expect(page.querySelector('.cs-field-error')?.textContent).toBe('Cannot add an empty comment')
  await typeInto(page.querySelector('textarea'), 'Late')
  await submit()
  await submit()
  const keys = addComment.mock.calls.map(([call]: unknown[]) => (call as { idempotencyKey: string }).idempotencyKey)
  expect([keys.length, new Set(keys).size, page.querySelector('textarea')?.value]).toEqual([2, 1, 'Late'])
})

test('opens the history of a row with a version over its details', async () => {
  const raised = SCREEN.replace(
    'views:',
    'actions: { old: { steps: [{ show: history, with: { key: =form.Party } }] } }\nviews:',
  )
  const drawn = async (row: Readonly<Record<string, string | number>>) => {
    const { host } = openScreen(
      raised
        .replace('only: [{ list', 'only: { actions: [old], blocks: [{ form: [Party] }, { list')
        .replace('] } }] }', '] } }] } }'),
      {
        calls: { details: async () => row },
      },
    )
    return { host, page: await draw(host, <Details {...about} />) }
  }
  expect((await drawn({ Party: 'Deccan' })).page.textContent).not.toContain('History')
  const { host, page } = await drawn({ Party: 'Deccan', version: 2 })
  await press(button(page, 'History'))
  expect(host.store.getState().overlay).toMatchObject({ overlay: 'history', with: { key: '7' } })
})

test('shows in the details that the row has files, and opens them over the details', async () => {
  const offering = SCREEN.replace('fields: {', 'fields: { id: code, awsfile_count: number,').replace(
    'right: [Amount] }',
    'right: [Amount] }, attachments: true',
  )
  const drawn = async (awsfile_count: number) => {
    const row = { id: '7', Party: 'Deccan', awsfile_count }
    const { host } = openScreen(offering, { rows: { orders: [row] }, calls: { details: async () => row } })
    return { host, page: await draw(host, <Details {...about} />) }
  }
  expect((await drawn(0)).page.textContent).toContain('Attachments (0)')
  const { host, page } = await drawn(2)
  await press(button(page, 'Attachments (2)'))
  expect(host.store.getState().overlay).toMatchObject({ overlay: 'attachments', with: { pk: '7', title: 'ORD-7' } })
})

test('lists declared fields first in the details, then everything else', async () => {
  const page = await draw(
    opened({ details: async () => ({ Weight: 5, Party: 'Deccan', Amount: 1200 }) }),
    <Details {...about} />,
  )
  expect([...page.querySelectorAll('dt')].map((each) => each.textContent)).toEqual(['Party', 'Amount', 'Weight'])
  expect(page.querySelector('[data-kind=amount]')?.textContent).toBe('₹1,200.00')
})

test('offers to load details again after a failure', async () => {
  const details = vi.fn(() => Promise.reject(new CallError('network', { path: '' })))
  const page = await draw(opened({ details }), <Details {...about} />)
  await press(button(page, 'Try again'))
  expect(details).toHaveBeenCalledTimes(2)
})

test('shows attachments and revisions in two tabs', async () => {
  const files = vi.fn(async () => [])
  const page = await draw(opened({ files }), <Attachments with={{ pk: '7' }} onClose={() => undefined} />)
  expect(page.querySelector('[role=tabpanel]')?.textContent).toContain('No attachments available')
  await press(button(page, 'Revision files'))
  expect(page.querySelector('[role=tabpanel]')?.textContent).toBe('No revision attachments available.')
})

test('saves the numbers of new entries, and reloads them', async () => {
  const series = {
    get_slugconfig: { id: '1', prefix: 'PO-', suffix: '', start: 10, nextSlug: 'PO-12', autogenerate: 1 },
  }
  const post = vi.fn(async () => ({}))
  const onClose = vi.fn()
  const page = await draw(opened({ get: async () => series, post }), <Numbering with={{}} onClose={onClose} />)
  expect(page.querySelector('.cs-notice')?.textContent).toBe('Numbers up to 11 are in use: the next one is 12, not 10.')
  await typeInto(page.querySelector('[inputmode=numeric]'), '20')
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect(post).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ start: 20, prefix: 'PO-' }) as unknown }),
  )
  expect(onClose).toHaveBeenCalledOnce()
})

test('does not send a first number below one', async () => {
  const post = vi.fn(async () => ({}))
  const page = await draw(opened({ get: async () => ({}), post }), <Numbering with={{}} onClose={() => undefined} />)
  await typeInto(page.querySelector('[inputmode=numeric]'), '0')
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect([post.mock.calls.length, page.querySelector('[role=alert]')?.textContent]).toEqual([
    0,
    'The first number is 1 or more.',
  ])
})

test('links help only to web pages', async () => {
  const videos = [
    { name: 'How to', link: 'https://example.com/v', type: 'Video' },
    { name: 'Bad', link: 'javascript:alert(1)' },
  ]
  const page = await draw(
    opened({ get: async () => ({ get_videohelplink: videos }) }),
    <Help with={{}} onClose={() => undefined} />,
  )
  expect([...page.querySelectorAll('a')].map((link) => link.href)).toEqual(['https://example.com/v'])
})

test('loads every overlay when it is first opened', async () => {
  const View = overlays.details
  const page = await draw(
    opened({ details: async () => null }),
    <Suspense>
      <View {...about} />
    </Suspense>,
  )
  await untilPassed(() => doing(() => expect(page.textContent).toContain('There are no details of this document.')))
})
