import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noPermission } from './no-permission.ts'

const failing = (code: string) => Object.assign(new Error(`${code}: mkdir`), { code, path: '/srv/data' })

test('the message names a path that the account may not use, and what to do', () => {
  for (const code of ['EACCES', 'EPERM']) expect(noPermission(failing(code))).toContain('may not use /srv/data')
  expect(noPermission(failing('EROFS'))).toContain('/srv/data is on a file system that cannot be written to')
})

test('another error of the same call gets no message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-path-'))
  await writeFile(join(folder, 'file'), '')
  const error: unknown = await mkdir(join(folder, 'file/below')).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(Error)
  expect(noPermission(error)).toBeNull()
  expect(noPermission(new Error('EACCES'))).toBeNull()
  await rm(folder, { recursive: true })
})
