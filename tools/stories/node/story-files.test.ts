import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openStoryFiles } from './story-files.ts'
import { screenStoryModules } from './vite-plugin.ts'

const root = await mkdtemp(join(tmpdir(), 'countersign-stories-'))
await cp('screens', join(root, 'screens'), { recursive: true })
afterAll(() => rm(root, { recursive: true, force: true }))

const good = 'label: Good one\nkind: page\nviews: { only: { blocks: [{ text: Hello }] } }\n'
const pathOf = (name: string) => join(root, 'screens/crm', `${name}.yaml`)

describe('a file of stories', () => {
  it('is named after its section and its label, with the names that its module exports', async () => {
    await writeFile(pathOf('added'), good)
    const files = openStoryFiles(root)
    const [entry] = await files.indexOf(pathOf('added'))
    expect(entry).toMatchObject({ title: 'Screens/CRM & Sales/Good one', name: 'As opened', exportName: 'AsOpened' })
  })

  it('has the same title and names in the index and in the module', async () => {
    const files = openStoryFiles(root)
    const { load } = screenStoryModules(root, files)
    const run = load as unknown as (this: { addWatchFile(): void }, id: string) => Promise<string>
    const text = await run.call({ addWatchFile: () => undefined }, pathOf('sales'))
    const entries = await files.indexOf(pathOf('sales'))
    expect(text).toContain(`title: ${JSON.stringify(entries[0]?.title)}`)
    for (const { exportName } of entries) expect(text).toContain(`export const ${exportName} = `)
  })

  it('contains its mistakes, and does not affect others', async () => {
    await writeFile(pathOf('broken'), good.replace('text: Hello', 'txt: Hello'))
    const files = openStoryFiles(root)
    const { problems } = await files.fileOf(pathOf('broken'))
    expect((await files.indexOf(pathOf('broken'))).map(({ name }) => name)).toEqual(['Does not compile'])
    expect(problems).toContain('crm/broken.yaml:3')
    expect((await files.fileOf(pathOf('sales'))).problems).toBe('')
  })

  it('still has its stories while an edit does not compile', async () => {
    const files = openStoryFiles(root)
    await writeFile(pathOf('edited'), good)
    const before = await files.indexOf(pathOf('edited'))
    await writeFile(pathOf('edited'), good.replace('page', 'pag'))
    expect(await files.indexOf(pathOf('edited'))).toEqual(before)
    expect((await files.fileOf(pathOf('edited'))).problems).not.toBe('')
  })

  it('contains the line at which each view begins', async () => {
    await writeFile(pathOf('lined'), `${good.split('views')[0]}views:\n  only:\n    blocks: [{ text: Hello }]\n`)
    expect((await openStoryFiles(root).fileOf(pathOf('lined'))).lines).toEqual({ only: 4 })
  })
})
