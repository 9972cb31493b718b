import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shellCommand } from './main.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

it.each([
  [['company', 'close'], '"company close" is no command: add, list, change, deactivate, activate.'],
  [['person', 'remove'], '"person remove" is no command: add, list, invite, password, deactivate, reactivate.'],
  [['person'], '"person" is no command: add, list, invite, password, deactivate, reactivate.'],
])('refuses %j before it creates a database', async (args, why) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  expect(await shellCommand(args, null)).toBe(1)
  expect(print).toHaveBeenCalledWith(why)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
