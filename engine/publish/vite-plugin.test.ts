import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { openScreens } from './live.ts'
import { appText, screenText as screen } from './small-site.ts'
import { countersign, erpOrigin } from './vite-plugin.ts'
import { blockSpecs } from '../../widgets/specs.ts'

test.each([
  [undefined, null],
  ['', null],
  ['https://erp.example.com', 'https://erp.example.com'],
  ['http://localhost:8080/main/', 'http://localhost:8080'],
])('a page built with ERP_URL=%s sends its requests to %s', (url, origin) => {
  expect(erpOrigin(url)).toBe(origin)
})

test.each(['erp.example.com', 'ftp://erp.example.com'])('a build with ERP_URL=%s fails', (url) => {
  expect(() => erpOrigin(url)).toThrow(url)
})

test('a build contains the manifest, with the ERP that it is built for', async () => {
  vi.stubEnv('ERP_URL', 'https://erp.example.com')
  onTestFinished(() => void vi.unstubAllEnvs())
  const emitted = await build()
  expect(JSON.parse(emitted.get('screens/manifest.json') ?? '')).toMatchObject({ erp: 'https://erp.example.com' })
  expect([...emitted.keys()].filter((file) => file.endsWith('.json')).length).toBeGreaterThan(1)
})

test('the page of a development server is notified of every save, even where editors replace the file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'countersign-site-'))
  const file = join(root, 'screens/crm/a.yaml')
  await mkdir(join(root, 'screens/crm'), { recursive: true })
  await writeFile(join(root, 'screens/app.yaml'), appText())
  await writeFile(file, screen('None'))
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [countersign({ blocks: blockSpecs })],
  })
  onTestFinished(async () => {
    await server.close()
    await rm(root, { recursive: true })
  })
  const sent = vi.spyOn(server.ws, 'send')
  for (const label of ['One', 'Two', 'Three']) {
    await writeFile(`${file}.new`, screen(label))
    await rename(`${file}.new`, file)
    const words = expect.objectContaining({ screens: expect.arrayContaining([expect.objectContaining({ label })]) })
    await untilPassed(() => expect(sent).toHaveBeenLastCalledWith('countersign:screens', { manifest: words }))
  }
})

/** The files that the plugin adds to a build: name → text. */
async function build(): Promise<ReadonlyMap<string, string>> {
  const screens = await openScreens(join(import.meta.dirname, '../../screens'), { watch: false, blocks: blockSpecs })
  const emitted = new Map<string, string>()
  const { generateBundle } = countersign(screens)
  const emitFile = ({ fileName, source }: { fileName: string; source: string }): void => {
    emitted.set(fileName, source)
  }
  if (typeof generateBundle === 'function') await Reflect.apply(generateBundle, { emitFile }, [])
  return emitted
}
