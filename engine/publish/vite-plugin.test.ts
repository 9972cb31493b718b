import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreens } from './live.ts'
import { countersign, erpOrigin } from './vite-plugin.ts'

test.each([
  [undefined, null],
  ['', null],
  ['https://erp.example.com', 'https://erp.example.com'],
  ['http://localhost:8080/main/', 'http://localhost:8080'],
])('a page built with ERP_URL=%s asks %s', (url, origin) => {
  expect(erpOrigin(url)).toBe(origin)
})

test.each(['erp.example.com', 'ftp://erp.example.com'])('a build with ERP_URL=%s fails', (url) => {
  expect(() => erpOrigin(url)).toThrow(url)
})

test('a build holds the manifest, with the ERP it is built for', async () => {
  vi.stubEnv('ERP_URL', 'https://erp.example.com')
  onTestFinished(() => void vi.unstubAllEnvs())
  const emitted = await build()
  expect(JSON.parse(emitted.get('screens/manifest.json') ?? '')).toMatchObject({ erp: 'https://erp.example.com' })
  expect([...emitted.keys()].filter((file) => file.endsWith('.json')).length).toBeGreaterThan(1)
})

/** The files the plugin gives a build: name → text. */
async function build(): Promise<ReadonlyMap<string, string>> {
  const screens = await openScreens(join(import.meta.dirname, '../../screens'), { watch: false })
  const emitted = new Map<string, string>()
  const { generateBundle } = countersign(screens)
  const emitFile = ({ fileName, source }: { fileName: string; source: string }): void => {
    emitted.set(fileName, source)
  }
  if (typeof generateBundle === 'function') await Reflect.apply(generateBundle, { emitFile }, [])
  return emitted
}
