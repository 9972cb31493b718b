/** Names that rows hold and the files no longer have are logged in the background, once, until somebody writes the fix. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { createUnknownNotices } from '../../server/start/unknown-notices.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'

const screenWith = (options: string) =>
  compiledScreen(
    'tools',
    `
label: Tools
kind: records
see: { everyone: all }
fields: { Kind: { type: choice, options: ${options} } }
form: [Kind]
`,
  )
const before = screenWith('[Drill, Saw]')
const renamed = screenWith('[Drill, Cutter]')

describe.each(databases)('unknown names on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [before] })
    owner = await signedIn(site.server, 'owner')
    await owner.post('/main/s/tools/item', { Kind: 'Saw' })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('are named once for each version of a file, and again when they come back', async () => {
    let served: ServerDefinition = before
    const lines: unknown[] = []
    const log = (line: unknown): void => void lines.push(line)
    const notices = createUnknownNotices(site.database, () => ({ app, screens: [served], files: ['tools'] }), log)
    const found = async () => {
      notices.check()
      await notices.idle()
      return lines.splice(0)
    }
    const line = 'steel: tools: Kind: 1 row holds Saw, which is no option: what replaces it says also: Saw'
    expect(await found()).toEqual([])
    served = renamed
    expect(await found()).toEqual([line])
    served = { ...renamed }
    expect(await found()).toEqual([])
    served = before
    expect(await found()).toEqual([])
    served = renamed
    expect(await found()).toEqual([line])
    await notices.close()
  })
})
