import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const MODULE = join(import.meta.dirname, 'code-cache.ts')
const SCRIPT = `const { cacheCode } = await import(${JSON.stringify(MODULE)}); cacheCode(process.env); await import('yaml')`

test('code is cached in the folder of the data, which is not created for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'code-cache-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const start = (dataDir: string) =>
    run(process.execPath, ['--input-type=module', '-e', SCRIPT], { env: { DATA_DIR: dataDir } })
  await start(join(folder, 'missing'))
  expect(existsSync(join(folder, 'missing'))).toBe(false)
  await start(folder)
  expect(readdirSync(join(folder, 'cache/code'), { recursive: true }).length).toBeGreaterThan(10)
})
