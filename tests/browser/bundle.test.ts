/** Invariants 6 and 7, checked on what a browser actually receives. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { installedProduct } from './suite.ts'

const ASSETS = join(import.meta.dirname, '../../dist/assets')
const installed = installedProduct()
let scripts = ''

beforeAll(async () => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  scripts = (await Promise.all(names.map((name) => readFile(join(ASSETS, name), 'utf8')))).join('\n')
})

test('the bundle is built', () => {
  expect(scripts.length).toBeGreaterThan(150_000)
})

test('the bundle is built for production, whatever the environment of the build', () => {
  expect(scripts).not.toMatch(/jsxDEV|react-dom-client\.development|act\(\.\.\.\)/)
})

// `markedjs/` and `carousel-root` are imported only by parts of the grid that no screen uses (vite.config.ts).
test.each([
  'new Function',
  'eval(',
  'YAMLParseError',
  'quote-expression',
  'celjs',
  'ajv',
  'markedjs/',
  'carousel-root',
  // The development workbench (decision 09) and its editor.
  'countersign-workbench',
  'workbench/api',
  'cm-editor',
])('the bundle holds no %s', (text) => {
  expect(scripts.includes(text)).toBe(false)
})

test.each(['PartyName', 'Sales orders', 'ContractorName', 'erectioncontract', '2nd Approved'])(
  'the bundle does not contain %s: definitions are data',
  (name) => {
    expect(scripts.includes(name)).toBe(false)
  },
)

// A module that moves can make a part load another one without anybody noticing.
test.each(['frame', 'list-later', 'actions', 'calls'])('what a list loads as %s brings no grid', async (part) => {
  const [chunk = '', ...others] = (await readdir(ASSETS)).filter(
    (name) => name.startsWith(`${part}-`) && name.endsWith('.js'),
  )
  expect(others).toEqual([])
  const imported = [...(await readFile(join(ASSETS, chunk), 'utf8')).matchAll(/from\s*"\.\/([\w-]+)\.js"/g)]
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter(([, name = '']) => name.startsWith('grid'))).toEqual([])
})

test('the page carries the policy, and everything inline is data', async () => {
  const answer = await fetch(`${installed.current.address}/sales`, { headers: { accept: 'text/html' } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map((match) => match[0])
  expect(inline.every((tag) => tag.includes('application/json'))).toBe(true)
})

test('the pages that the server draws have the fonts of the browser part', async () => {
  const style = await (await fetch(`${installed.current.address}/fonts.css`)).text()
  const files = [...style.matchAll(/url\('([^']+)'\)/g)].map(([, address = '']) => address)
  expect(files).toHaveLength(4)
  const own = await readdir(ASSETS)
  expect(files.filter((file) => !own.includes(file.replace('/assets/', '')))).toEqual([])
  const sent = await Promise.all(files.map(async (file) => await fetch(installed.current.address + file)))
  expect(sent.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    files.map(() => [200, 'font/woff2']),
  )
})

test('a definition is fetched by content hash and carries no server-only part', async () => {
  const manifest = (await (await fetch(`${installed.current.address}/screens/manifest.json`)).json()) as {
    screens: readonly { href: string }[]
  }
  expect(manifest.screens.length).toBeGreaterThanOrEqual(3)
  for (const { href } of manifest.screens) {
    const answer = await fetch(installed.current.address + href)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).not.toMatch(/"workflow"|"moves"|"ownDocuments"/)
  }
})
