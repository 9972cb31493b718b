import type { Capability } from './capabilities.ts'
import { expect, test } from 'vitest'
import { readErpCalls } from '../../server/http/contract/erp-calls.ts'
import { createCalls } from './calls.ts'
import { capabilityOf } from './extensions.ts'
import { fakeTransport } from './fake.ts'

const contract = readErpCalls().map(({ method, path, extension }) => ({
  method,
  path: path.replace('{screen}', 'orders').replace('{upload}', '7'),
  extension,
}))
const extensions = contract.filter(({ extension }) => extension !== undefined)

test('every call of the contract is known with the capability that announces it', () => {
  expect(extensions.length).toBeGreaterThan(15)
  const differing = contract.filter(({ path, extension }) => capabilityOf(path) !== (extension ?? null))
  expect(differing).toEqual([])
})

test.each(extensions)(
  '$method $path is sent only to an ERP that names $extension',
  async ({ method, path, extension }) => {
    const send = async (capabilities: readonly Capability[]) => {
      const transport = fakeTransport({ handlers: { [path]: () => ({ ok: true }) } })
      const calls = createCalls({
        transport,
        apiid: 'a',
        token: () => 't',
        onUnauthorized: () => false,
        capabilities: () => capabilities,
      })
      const call = { screen: '', path, query: {} }
      await (method === 'GET' ? calls.get(call) : calls.post({ ...call, body: {} })).catch(() => undefined)
      return transport.requests.map((request) => request.path)
    }
    expect(await send([])).toEqual([])
    expect(await send(extension ? [extension] : [])).toEqual([path])
  },
)
