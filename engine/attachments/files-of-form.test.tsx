// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { liveScreen } from '../../tests/blocks/live-screen.tsx'
import { button, doing, eventually, press, typeInto } from '../../tests/blocks/open-screen.tsx'
// The code that the first press would load.
import '../page/actions/press-page.ts'
import '../page/react/run-effects.ts'
import '../ui/QuestionDialog.tsx'
import { CallError } from '../calls/errors.ts'
import { fakeRefusal } from '../calls/fake.ts'
import { dismissAll, toastStore } from '../ui/toasts.ts'

/** Whether the order may be submitted depends on its files, as the ERP counts them. */
const ORDERS = `
label: Orders
kind: page
fields: { id: code, Party: text, count: { type: number, sent: false } }
data: { orders: { get: list } }
actions:
  open: { show: entry, with: =row }
  submit: { label: Submit, post: submission, body: =form, enabledWhen: form.count > 0, reason: It needs its certificate. }
  counted: { steps: [{ get: item }, { set: { count: =result.count } }] }
  leave: { label: Leave, back: true }
views:
  orders: { label: All orders, blocks: [{ list: orders, card: { title: Party }, onPress: open }] }
  entry: { label: Entry, actions: [submit, leave], blocks: [{ form: [Party] }, { files: attachments, pk: =form.id, onChange: counted }] }
`

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dismissAll()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
})

/** An opened order with one file that was chosen, and the calls that were posted. */
async function withChosenFile(uploaded: () => unknown = () => ({ ok: true })) {
  let count = 0
  const posted: string[] = []
  const attachments = ({ method }: { readonly method: string }) => {
    if (method === 'GET') return { ok: true, get_attachments: [] }
    posted.push('attachments')
    const answer = uploaded()
    if (!('status' in (answer as object))) count += 1
    return answer
  }
  const { page } = await liveScreen(ORDERS, {
    capabilities: ['documents'],
    answers: {
      list: () => ({ get_list: { result: [{ id: '7', Party: 'Apex', count: 0 }], isComplete: true } }),
      item: () => ({ ok: true, count }),
      submission: () => (posted.push('submission'), { ok: true }),
      attachments,
    },
  })
  await eventually(() => expect(page.querySelector('[data-key="7"] button')).not.toBeNull())
  await press(page.querySelector('[data-key="7"] button'))
  await eventually(() => expect(page.querySelector('input[type=file]')).not.toBeNull())
  await choose(page)
  return { page, posted }
}

async function choose(page: HTMLElement): Promise<void> {
  const input = page.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable('no input')
  await doing(() => {
    Object.defineProperty(input, 'files', { value: [new File(['a'], 'certificate.pdf')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(page.textContent).toContain('Ok for upload')
}

/** A new order has its files before it is saved. */
const NEW_ORDERS = `
label: Orders
kind: page
fields: { id: code, Party: { type: text, requiredWhen: true } }
data: { orders: { get: list } }
actions:
  new: { label: New, show: entry, with: {} }
  submit: { label: Submit, post: submission, query: { key: =form.id }, body: { Party: =form.Party } }
  saveAndLeave: { label: Save and leave, steps: [{ post: item, body: { Party: =form.Party } }, { set: { id: =result.row.id } }, { back: true }] }
  sendAndLeave: { label: Send and leave, steps: [{ post: item, body: { Party: =form.Party }, done: Sent. }, { back: true }] }
  saveForFiles: { label: Save only, steps: [{ post: item, body: { Party: =form.Party } }, { set: { id: =result.row.id } }] }
views:
  orders: { label: All orders, actions: [new], blocks: [{ list: orders, card: { title: Party } }] }
  entry: { label: Entry, actions: [submit, saveAndLeave, sendAndLeave, saveForFiles], blocks: [{ form: [Party] }, { files: attachments, pk: =form.id, save: saveForFiles }] }
`

interface NewOrder {
  /** The action that saves the record for its files. */
  readonly saves?: string
  /** Whether the file is refused. */
  readonly isRefused?: boolean
}

/** A new order with a chosen file, and what was posted. @param saved the answers of successive savings */
async function withFileOfNew(
  { saves = 'saveForFiles', isRefused = false }: NewOrder,
  ...saved: readonly (() => unknown)[]
) {
  const posted: string[] = []
  const keys: unknown[] = []
  const { page } = await liveScreen(NEW_ORDERS.replace('save: saveForFiles', `save: ${saves}`), {
    capabilities: ['decisions', 'documents'],
    answers: {
      list: () => ({ get_list: { result: [], isComplete: true } }),
      item({ headers }, times) {
        posted.push('item')
        keys.push(headers?.['Idempotency-Key'])
        return saved[times]?.()
      },
      submission: ({ query }) => (posted.push(`submission of ${query['key']}`), { ok: true }),
      attachments({ method, query }) {
        if (method === 'POST' && isRefused) return fakeRefusal(413, { reason: 'Too large.' })
        if (method === 'POST') posted.push(`file of ${query['awsfile_master_pk']}`)
        return { ok: true, get_attachments: [] }
      },
    },
  })
  await eventually(() => expect(page.querySelector('[data-view] button')).not.toBeNull())
  await press(button(page, 'New'))
  await eventually(() => expect(page.querySelector('input[type=file]')).not.toBeNull())
  await typeInto(page.querySelector('input[type=text]'), 'Apex')
  await choose(page)
  return { page, posted, keys }
}

const SAVED = () => ({ ok: true, id: '8', row: { id: '8', Party: 'Apex' } })

const messages = () => toastStore.getState().messages.map(({ text }) => text)

test('a chosen file is uploaded before the form is sent, and the form sees it', async () => {
  const { page, posted } = await withChosenFile()
  await press(button(page, 'Submit'))
  await eventually(() => expect(posted).toEqual(['attachments', 'submission']))
  expect(messages()).toEqual(['File uploaded successfully'])
})

test('the form is not sent while a chosen file cannot be uploaded', async () => {
  const { page, posted } = await withChosenFile(() => fakeRefusal(413, { reason: 'Too large.' }))
  await press(button(page, 'Submit'))
  await eventually(() => expect(messages().join()).toContain('Not all chosen files are uploaded.'))
  expect(posted).toEqual(['attachments'])
  expect(page.textContent).toContain('Too large. Upload tries again.')
})

test.each([
  ['by its own action', (page: HTMLElement) => press(button(page, 'Leave'))],
  ['by Back of the browser', () => doing(() => window.history.back())],
])('a page with chosen files asks before it is left %s', async (_, leave) => {
  const { page } = await withChosenFile()
  const question = () => page.querySelector('dialog[open]')
  await leave(page)
  await eventually(() => expect(question()?.textContent).toContain('certificate.pdf'))
  await press(button(page, 'Cancel'))
  await eventually(() => expect(question()).toBeNull())
  expect(page.textContent).toContain('Ok for upload')
  await leave(page)
  await eventually(() => expect(question()).not.toBeNull())
  await press(button(page, 'Confirm'))
  await eventually(() => expect(page.querySelector('[data-view] h2')?.textContent).toBe('All orders'))
  expect(question()).toBeNull()
})

test('the browser asks before a page with chosen files is closed', async () => {
  const { page } = await withChosenFile()
  const isClosed = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isClosed()).toBe(false)
  await press(button(page, 'Clear'))
  expect(isClosed()).toBe(true)
})

test('a file chosen for a new record is uploaded after the record was saved, and before the form is sent', async () => {
  const { page, posted } = await withFileOfNew({}, SAVED)
  await press(button(page, 'Submit'))
  await eventually(() => expect(posted).toEqual(['item', 'file of 8', 'submission of 8']))
  expect(messages()).toEqual(['File uploaded successfully'])
})

test.each(['Save and leave', 'Send and leave'])(
  '%s attaches the files before it leaves, and nothing is asked',
  async (name) => {
    const { page, posted } = await withFileOfNew(
      { saves: name === 'Save and leave' ? 'saveAndLeave' : 'sendAndLeave' },
      SAVED,
    )
    await press(button(page, name))
    await eventually(() => expect(page.querySelector('[data-view] h2')?.textContent).toBe('All orders'))
    expect(page.querySelector('dialog[open]')).toBeNull()
    expect(posted).toEqual(['item', 'file of 8'])
    expect(new URL(window.location.href).searchParams.get('view')).toBeNull()
  },
)

test('an action that leaves stays in the form while a file cannot be uploaded', async () => {
  const { page, posted } = await withFileOfNew({ saves: 'saveAndLeave', isRefused: true }, SAVED)
  await press(button(page, 'Save and leave'))
  await eventually(() => expect(messages().join()).toContain('Not all chosen files are uploaded.'))
  expect(page.querySelector('dialog[open]')).toBeNull()
  expect(page.textContent).toContain('Too large. Upload tries again.')
  expect(posted).toEqual(['item'])
})

test.each([
  ['a rule', () => ({ ok: true, post_item: { Party: 'Taken.' } }), false],
  [
    'the network',
    () => {
      throw new CallError('network', { path: '' })
    },
    true,
  ],
] as const)('what %s does not let save stays with its files, and is saved once', async (_, refuse, isSameKey) => {
  const { page, posted, keys } = await withFileOfNew({}, refuse, SAVED)
  await press(button(page, 'Submit'))
  await eventually(() => expect(messages()).toHaveLength(1))
  expect(messages().join()).not.toContain('Clear')
  expect(posted).toEqual(['item'])
  expect(page.textContent).toContain('Ok for upload')
  expect(page.querySelector<HTMLInputElement>('input[type=text]')?.value).toBe('Apex')
  await press(button(page, 'Submit'))
  await eventually(() => expect(posted).toEqual(['item', 'item', 'file of 8', 'submission of 8']))
  expect(keys[0] === keys[1]).toBe(isSameKey)
})
