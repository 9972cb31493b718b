import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

describe('the lock of a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('belongs to one process and can be taken after it is released', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`the process with the id ${process.pid}`)
    await unlock()
    await (
      await lockFolder(folder)
    )()
  })

  it('is given to exactly one of many concurrent attempts', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is not taken from a process that does not answer', async () => {
    const silent = createServer(() => {}).listen(join(folder, 'lock.sock'))
    await expect(lockFolder(folder)).rejects.toThrow('which does not answer')
    silent.close()
  })

  it('works where the path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(120))
    await mkdir(deep)
    const unlock = await lockFolder(deep)
    await expect(lockFolder(deep)).rejects.toThrow('is in use')
    await unlock()
  })
})
