import { expect, test } from 'vitest'
import { fakeTransport } from './fake.ts'
import { fileCalls } from './files.ts'

test.each([
  ['sales', '/main/s/sales/attachments'],
  ['sales_', '/main/s/sales_attachments'],
])('files of %s are requested from %s', async (screen, path) => {
  const paths: string[] = []
  const calls = fileCalls(
    async (call) => {
      paths.push(call.path)
      return { get_attachments: [] }
    },
    {
      transport: fakeTransport({ handlers: {} }),
      apiid: 'site',
      origin: '',
      token: () => null,
      onUnauthorized() {},
      capabilities: () => [],
    },
  )
  await calls.files({ screen, pk: '7', of: 'attachments', table: '' })
  expect(paths).toEqual([path])
})
