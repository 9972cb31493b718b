import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ownsFolder } from './code-cache.ts'

const run = promisify(execFile)
const MODULE = join(import.meta.dirname, 'code-cache.ts')
const scriptOf = (name: string): string =>
  `const { ${name} } = await import(${JSON.stringify(MODULE)}); ${name}(process.env); await import('yaml')`
const start = (name: string, dataDir: string) =>
  run(process.execPath, ['--input-type=module', '-e', scriptOf(name)], { env: { DATA_DIR: dataDir } })

test('code is cached in the folder of the data, which is not created for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'code-cache-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await start('cacheCode', join(folder, 'missing'))
  expect(existsSync(join(folder, 'missing'))).toBe(false)
  await start('cacheCode', folder)
  expect(readdirSync(join(folder, 'cache/code'), { recursive: true }).length).toBeGreaterThan(10)
})

test('a command caches its code where the data is of its own user only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'code-cache-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(ownsFolder(join(folder, 'missing'))).toBe(false)
  // Of the administrator of the machine; the test may be run by that one, too.
  expect(ownsFolder('/')).toBe(process.getuid?.() === 0)
  await start('cacheCodeOfOwner', folder)
  expect(readdirSync(join(folder, 'cache/code'), { recursive: true }).length).toBeGreaterThan(10)
})
