import type { Row } from '../../engine/calls/contract.ts'
import { describe, expect, it } from 'vitest'
import { readRowPage } from '../../engine/calls/answers.ts'
import { CallError } from '../../engine/calls/errors.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { storyErp } from './erp.ts'
import { inlineScreen } from './inline.ts'
import type { ErpFacts } from './rows.ts'
import { storyStates, type StoryState } from './states.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const viewer = { role: 'clerk', roles: { clerk: 'Clerk', manager: 'Manager' }, tones: { Open: 'info' } }
const approvals = inlineScreen(`
label: Approvals
kind: approvals
fields: { Amount: money, Note: text }
card: { left: [Note], right: [Amount] }
statuses: [Open, Held, Done]
workflow: one-step
`)

const register = inlineScreen(`
label: Register
kind: register
fields: { id: code, Weight: number }
get: list
page: 20
totals: [Weight]
`)

function factsOf(compiled: Compiled, name: string): ErpFacts {
  const state = storyStates(compiled).find((each) => each.name === name) as StoryState
  return { compiled, state, viewer }
}

const asking = (path: string, query: Record<string, string> = {}) => ({ method: 'GET', path, query }) as const

async function rowsOf(facts: ErpFacts, query: Record<string, string> = {}): Promise<readonly Row[]> {
  const { body } = await storyErp(facts).send(asking(`/main/s/${facts.compiled.client.screen}/list`, query))
  return readRowPage(body, {}).rows
}

describe('the ERP of a story', () => {
  it('pages five thousand rows with unique keys', async () => {
    const facts = factsOf(approvals, 'Thousands')
    const pages = await Promise.all([0, 1, 99, 100].map((page) => rowsOf(facts, { page: `${page}`, page_by: '50' })))
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(150)
  })

  it('lets a role approve what waits for it, and names the role that the rest waits for', async () => {
    const messages = (await rowsOf(factsOf(approvals, 'Few rows'))).slice(0, 3).map((row) => row['approvalMessage'])
    expect(messages).toEqual(['', 'Waiting for Manager.', 'Already decided: Done.'])
  })

  it('stores what was decided', async () => {
    const erp = storyErp(factsOf(approvals, 'Few rows'))
    const path = `/main/s/${approvals.client.screen}`
    const [first] = readRowPage((await erp.send(asking(`${path}/list`))).body, {}).rows
    await erp.send({ ...asking(`${path}/approval`), method: 'POST', body: { selected: [first?.['id']] } })
    const [after] = readRowPage((await erp.send(asking(`${path}/list`))).body, {}).rows
    expect([first?.['Status'], after?.['Status']]).toEqual(['Open', 'Done'])
  })

  it('filters and sorts rows as a grid requests', async () => {
    const facts = factsOf(approvals, 'Thousands')
    const held = await rowsOf(facts, { page: '0', page_by: '20', Status: 'Held' })
    const sorted = await rowsOf(facts, { page: '0', page_by: '20', 's.Amount': 'd' })
    const amounts = sorted.map(({ Amount }) => Number(Amount))
    expect(new Set(held.map(({ Status }) => Status))).toEqual(new Set(['Held']))
    expect(amounts).toEqual(amounts.toSorted((some, other) => other - some))
  })

  it('sends totals over all matching rows with the first page', async () => {
    const facts = factsOf(register, 'Few rows')
    const send = async (query: Record<string, string>) =>
      (await storyErp(facts).send(asking(`/main/s/${register.client.screen}/list`, query))).body as {
        readonly get_list: { readonly result: readonly Row[] }
        readonly get_totals?: { readonly result: Row }
      }
    const { get_list: all, get_totals } = await send({ page: '0', page_by: '1000' })
    const sum = all.result.reduce((total, { Weight }) => total + Number(Weight), 0)
    expect(get_totals?.result['Weight']).toBeCloseTo(sum)
    expect((await send({ page: '0', page_by: '5' })).get_totals?.result['Weight']).toBeCloseTo(sum)
    expect((await send({ page: '1', page_by: '5' })).get_totals).toBeUndefined()
  })

  it('generates words that cannot be wrapped, and amounts in crores', async () => {
    const [row] = await rowsOf(factsOf(approvals, 'Long words'))
    expect(String(row?.['Note'])).toMatch(/^\S{80,}$/)
    expect(Number(row?.['Amount'])).toBeGreaterThan(100_000_000)
  })

  it('never answers in the loading state, until the request is aborted', async () => {
    const wanted = new AbortController()
    const answer = storyErp(factsOf(approvals, 'Loading')).send({ ...asking('/main/s/x/list'), signal: wanted.signal })
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 20, 'nothing'))])
    wanted.abort()
    expect(first).toBe('nothing')
    await expect(answer).rejects.toEqual(expect.objectContaining({ kind: 'aborted' }))
  })

  it('fails like an ERP, a network and a refusal', async () => {
    const send = (name: string) => storyErp(factsOf(approvals, name)).send(asking('/main/s/x/list'))
    expect((await send('Error')).status).toBe(500)
    expect((await send('Not allowed')).status).toBe(403)
    await expect(send('No network')).rejects.toBeInstanceOf(CallError)
  })

  it('handles each file as the story specifies, and repeats the last outcome', async () => {
    const facts = factsOf(approvals, 'Few rows')
    const erp = storyErp({ ...facts, state: { ...facts.state, sent: ['taken', 'refused'] } })
    const send = () =>
      erp.upload({ path: '/', query: {}, form: new FormData(), signal: AbortSignal.timeout(1000), onProgress: () => 0 })
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 422, 422])
  })

  it('returns a PDF, or an image for the address of one, and neither when it refuses', async () => {
    const read = (name: string, url: string) =>
      storyErp(factsOf(approvals, name)).bytes({ url, signal: AbortSignal.timeout(1000) })
    expect((await read('Few rows', 'http://erp/main/paper')).type).toBe('application/pdf')
    expect((await read('Few rows', 'http://erp/main/a.jpg')).type).toMatch(/^image/)
    await expect(read('Not allowed', 'http://erp/main/paper')).rejects.toMatchObject({ status: 403 })
  })

  it('answers every read of every screen with rows where the definition expects them', async () => {
    const { screens } = (await openScreens('screens', { watch: false, blocks: blockSpecs })).current()
    const missing = await Promise.all([...screens.values()].map(readsWithoutRows))
    expect(missing.flat()).toEqual([])
  })
})

async function readsWithoutRows(compiled: Compiled): Promise<readonly string[]> {
  const { client } = compiled
  const erp = storyErp({ compiled, state: storyStates(compiled)[0] as StoryState, viewer })
  const empty: string[] = []
  for (const { name, from, one } of Object.values(client.reads)) {
    if (from.from !== 'call') continue
    const text = from.path.map((part) => (typeof part === 'string' ? part : '1')).join('')
    const path = text.startsWith('/') ? text : `/main/s/${client.screen}/${text}`
    const { body } = await erp.send({ method: from.method, path, query: {} })
    const place = from.answer.split('.').reduce<unknown>((of, step) => (of as Row)[step], body)
    const results = one ? Object.keys(place as Row) : readRowPage(body, { answer: from.answer }).rows
    if (results.length === 0) empty.push(`${client.screen}: ${name}`)
  }
  return empty
}
