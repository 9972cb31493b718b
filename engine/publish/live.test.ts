import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { openScreens, ScreensError, type LiveScreens } from './live.ts'
import { appText, ownScreens, screenText as screen } from './small-site.ts'
import { blockSpecs } from '../../widgets/specs.ts'

let folder: string
let live: LiveScreens | null = null
const save = (label: string): Promise<void> => writeFile(join(folder, 'crm/a.yaml'), screen(label))
const labels = (): readonly string[] => (live ? ownScreens(live.current().manifest).map((each) => each.label) : [])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-screens-'))
  await mkdir(join(folder, 'crm'))
  await writeFile(join(folder, 'app.yaml'), appText())
})
afterEach(async () => {
  live?.close()
  live = null
  await rm(folder, { recursive: true })
})

test('a saved file is served, the last of several saves in a row', async () => {
  live = await openScreens(folder, { watch: true, blocks: blockSpecs })
  for (const label of ['One', 'Two', 'Three']) await save(label)
  await untilPassed(() => expect(labels()).toEqual(['Three']))
})

test('a listener finishes handling one change before it is notified of the next', async () => {
  live = await openScreens(folder, { watch: true, blocks: blockSpecs })
  const log: string[] = []
  const finished = Promise.withResolvers<void>()
  live.subscribe(async ({ manifest }) => {
    const label = ownScreens(manifest)[0]?.label ?? ''
    log.push(`${label} begins`)
    await finished.promise
    log.push(`${label} ends`)
  })
  await save('One')
  await untilPassed(() => expect(log).toEqual(['One begins']))
  await save('Two')
  live.refresh()
  // Long enough for a notification that does not wait.
  await new Promise((done) => setTimeout(done, 300))
  finished.resolve()
  await untilPassed(() => expect(log).toEqual(['One begins', 'One ends', 'Two begins', 'Two ends']))
})

test('a change is served once it is prepared, even if that fails', async () => {
  live = await openScreens(folder, { watch: true, blocks: blockSpecs })
  const prepared = Promise.withResolvers<void>()
  const log: string[] = []
  const failing = vi.spyOn(console, 'error').mockReturnValue()
  live.prepare(async ({ manifest }) => {
    log.push(`${ownScreens(manifest)[0]?.label} while ${labels().length} are served`)
    await prepared.promise
    throw new Error('away')
  })
  await save('One')
  await untilPassed(() => expect(log).toEqual(['One while 0 are served']))
  expect(labels()).toEqual([])
  prepared.resolve()
  await untilPassed(() => expect(labels()).toEqual(['One']))
  expect(failing).toHaveBeenCalledOnce()
})

test('a folder without a good app.yaml is refused, with the reason', async () => {
  await writeFile(join(folder, 'app.yaml'), 'label: [')
  await expect(openScreens(folder, { watch: false, blocks: blockSpecs })).rejects.toThrow(ScreensError)
})
