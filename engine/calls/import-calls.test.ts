import { expect, test } from 'vitest'
import { createCalls } from './calls.ts'
import { type FakeHandler, fakeTransport, fakeRefusal } from './fake.ts'
import { importCalls } from './import-calls.ts'

function calls(handlers: Readonly<Record<string, FakeHandler>>) {
  const transport = fakeTransport({ handlers })
  const options = {
    transport,
    apiid: 'a',
    token: () => 't',
    onUnauthorized: () => undefined,
    capabilities: () => ['imports'] as const,
  }
  return { transport, imports: createCalls({ ...options, origin: 'https://erp.example' }).extend(importCalls) }
}
const VIEW = '/main/s/parties/import_view'

test('a file is sent as a form, with the token and apiid', async () => {
  const { imports, transport } = calls({ '/main/s/parties/import_file': () => ({ ok: true, key: 'k1' }) })
  const file = new File(['A\n1'], 'rows.csv')
  expect(await imports.sendFile('parties', file, new AbortController().signal)).toBe('k1')
  expect(transport.requests.map(({ query }) => query)).toEqual([{ apiid: 'a', apitoken: 't' }])
  const names = transport.requests.map(({ body }) => ((body as FormData).get('file') as File).name)
  expect(names).toEqual(['rows.csv'])
})

test('a refused file rejects with the reason of the server', async () => {
  const description = 'This file is empty.'
  const { imports } = calls({ '/main/s/parties/import_file': () => fakeRefusal(400, { ok: false, description }) })
  const sent = imports.sendFile('parties', new File([''], 'a.csv'), new AbortController().signal)
  await expect(sent).rejects.toMatchObject({ reason: description })
})

test('missing members of an answer are empty, and an unknown state is no import', async () => {
  const { imports } = calls({ [VIEW]: () => ({ ok: true, get_import: { key: 'k', state: 'checked', created: 2 } }) })
  expect(await imports.state('parties', 'k')).toMatchObject({ created: 2, refused: 0, refusals: [], failed: null })
  expect(await calls({ [VIEW]: () => ({ ok: true, get_import: null }) }).imports.state('parties', null)).toBeNull()
  const odd = calls({ [VIEW]: () => ({ ok: true, get_import: { key: 'k', state: 'resting' } }) })
  expect(await odd.imports.state('parties', null)).toBeNull()
})

test('templates and refused rows are opened in the browser with its token', () => {
  const { imports } = calls({})
  expect(imports.templateUrl('parties', 'xlsx')).toBe(
    'https://erp.example/main/s/parties/import_template?fmt=xlsx&apiid=a&apitoken=t',
  )
  expect(imports.refusedUrl('parties', 'k 1')).toContain('/main/s/parties/import_refused?key=k+1&')
})
