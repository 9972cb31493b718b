import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readScreenFile, saveScreenFile } from './files.ts'

let folder = ''
beforeEach(async () => {
  const site = await mkdtemp(join(tmpdir(), 'workbench-'))
  folder = join(site, 'screens')
  await mkdir(join(folder, 'crm'), { recursive: true })
  await writeFile(join(folder, 'crm/sales.yaml'), 'label: Sales\n', { mode: 0o640 })
  await writeFile(join(site, 'secret.yaml'), 'secret')
})
afterEach(async () => await rm(join(folder, '..'), { recursive: true }))

const file = 'crm/sales.yaml'
const onDisk = () => readFile(join(folder, file), 'utf8')

describe('a file of screens', () => {
  it('is saved atomically, with its mode, and without leaving other files behind', async () => {
    const { version } = await readScreenFile(folder, file)
    await saveScreenFile(folder, { file, text: 'label: Orders\n', version })
    expect(await onDisk()).toBe('label: Orders\n')
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o640)
    expect(await readdir(join(folder, 'crm'))).toEqual(['sales.yaml'])
  })

  it('is not overwritten if it has changed since it was read', async () => {
    const { version } = await readScreenFile(folder, file)
    await writeFile(join(folder, file), 'label: Theirs\n')
    await expect(saveScreenFile(folder, { file, text: 'label: Mine\n', version })).rejects.toThrow('changed on disk')
    expect(await onDisk()).toBe('label: Theirs\n')
  })

  it('is not created again if it was deleted, nor taken for new if it exists', async () => {
    const { version } = await readScreenFile(folder, file)
    await expect(saveScreenFile(folder, { file, text: '', version: null })).rejects.toThrow('There is a file')
    await rm(join(folder, file))
    await expect(saveScreenFile(folder, { file, text: '', version })).rejects.toThrow('is gone')
  })

  it('is a YAML file below the folder', async () => {
    const names = [
      '../secret.yaml',
      '/etc/passwd',
      'crm/../../secret.yaml',
      'crm/.hidden.yaml',
      'crm/run.sh',
      'a/b/c.yaml',
    ]
    for (const name of names) await expect(readScreenFile(folder, name)).rejects.toThrow('named like')
  })

  it('is not a link that leads out of the folder', async () => {
    await symlink(join(folder, '../secret.yaml'), join(folder, 'crm/link.yaml'))
    await symlink(join(folder, '..'), join(folder, 'out'))
    await expect(readScreenFile(folder, 'crm/link.yaml')).rejects.toThrow('outside')
    await expect(readScreenFile(folder, 'out/secret.yaml')).rejects.toThrow('outside')
    const text = 'written'
    await expect(saveScreenFile(folder, { file: 'out/new.yaml', text, version: null })).rejects.toThrow('outside')
  })

  it('has at most the size that the compiler reads', async () => {
    const { version } = await readScreenFile(folder, file)
    const text = 'x'.repeat(257 * 1024)
    await expect(saveScreenFile(folder, { file, text, version })).rejects.toThrow('256 KB')
  })
})
