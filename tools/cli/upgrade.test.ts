import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'
import { upgrade } from './upgrade.ts'

/** An app.yaml from before sites declared platforms and filters. */
const APP = `# The site of a mill.
label: Mill   # as people call it
apiid: mill
locale: en-IN
currency: INR
timeZone: Asia/Kolkata # where the mill stands

# In the order of the menu.
sections: {crm: CRM,   store: "Store"}
statuses: { Open: info }
routes:
  labels: { label: Labels, section: store, platform: [wet-spinning] }
`
const SCREEN = `# What was sold.
label: Orders
platform: [tex]
kind: approvals
approve: false
fields: { Item: text, JobID: code, Shed: text }
card: { title: Item }
filters: { job: JobID, godown: Shed }
`

type Files = Readonly<Record<string, string>>

async function folderWith(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

async function run(folder: string, isDry = false): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await upgrade(folder, { isDry, blocks: blockSpecs })
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

const errorsIn = async (folder: string) => {
  const { diagnostics } = createPublisher(blockSpecs).publish(await readSources(folder))
  return diagnostics.map(({ code }) => code)
}

const appIn = (folder: string): Promise<string> => readFile(join(folder, 'app.yaml'), 'utf8')

test('a site of an earlier version compiles once it is upgraded', async () => {
  const folder = await folderWith({ 'app.yaml': APP, 'crm/orders.yaml': SCREEN })
  expect(await errorsIn(folder)).not.toEqual([])
  await run(folder)
  expect(await errorsIn(folder)).toEqual([])
})

test('the platforms are those that screens and routes name; all other lines are unchanged', async () => {
  const folder = await folderWith({ 'app.yaml': APP, 'crm/orders.yaml': SCREEN })
  await run(folder)
  const [before, after] = [APP.split('\n'), (await appIn(folder)).split('\n')]
  expect(after.filter((line) => !before.includes(line))).toEqual([
    'platforms: { tex: Textile makers, wet-spinning: Wet spinning }',
    'filters:',
    `  job: { sends: jobid, label: Job ID, get: jobidforfilters, answer: jobids, visibleWhen: 'session.erpType == "steel"' }`,
    '  godown: { get: stockgrid, answer: get_stockgrid.godown }',
  ])
  expect(after.filter((line) => before.includes(line))).toEqual(before)
  expect(after[6]).toMatch(/^platforms/)
  expect(await readFile(join(folder, 'crm/orders.yaml'), 'utf8')).toBe(SCREEN)
})

test('a second run changes nothing, and reports that', async () => {
  const folder = await folderWith({ 'app.yaml': APP, 'crm/orders.yaml': SCREEN })
  await run(folder)
  const once = await appIn(folder)
  expect(await run(folder)).toContain('Nothing to rewrite: 2 files')
  expect(await appIn(folder)).toBe(once)
})

test('a dry run prints where lines would be added, and writes nothing', async () => {
  const folder = await folderWith({ 'app.yaml': APP, 'crm/orders.yaml': SCREEN })
  const out = await run(folder, true)
  expect(out).toContain('@@ app.yaml:7 @@\n+platforms: { tex: Textile makers, wet-spinning: Wet spinning }\n')
  expect(out).toContain('Nothing was written')
  expect(await appIn(folder)).toBe(APP)
})

test.each([
  ['in lines', 'filters:\n  job: { get: jobs, answer: jobs } # our own\n\nsupport: tel:1\n'],
  ['in braces', 'filters: { job: { get: jobs, answer: jobs } } # our own\nsupport: tel:1\n'],
])('a missing filter is added to filters declared %s', async (_, filters) => {
  const folder = await folderWith({ 'app.yaml': `${APP}platforms: { tex: T }\n${filters}`, 'crm/orders.yaml': SCREEN })
  const out = await run(folder)
  const app = await appIn(folder)
  expect(app).toContain('# our own')
  expect(app).toContain('godown: { get: stockgrid, answer: get_stockgrid.godown }')
  expect(app).not.toContain('jobidforfilters')
  expect(out).toMatch(/^\+.*godown/m)
  expect(await errorsIn(folder)).not.toContain('unknown-filter')
})

test('a file without a final line break, or with Windows line breaks, stays so', async () => {
  const windows = APP.replaceAll('\n', '\r\n')
  const folder = await folderWith({ 'app.yaml': windows.trimEnd(), 'crm/orders.yaml': SCREEN })
  await run(folder)
  expect((await appIn(folder)).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(await errorsIn(folder)).toEqual([])
})

test('a site that names no platform gets those of the earlier version', async () => {
  const app = APP.replace(/routes:[^]*/, '')
  const folder = await folderWith({ 'app.yaml': app, 'crm/orders.yaml': SCREEN.replace('platform: [tex]\n', '') })
  await run(folder)
  expect(await appIn(folder)).toContain('platforms: { steel: Steel makers, tex: Textile makers }')
})

test('nothing is written where a file is not YAML', async () => {
  const folder = await folderWith({ 'app.yaml': APP, 'crm/orders.yaml': 'label: "Orders\n' })
  await expect(run(folder)).rejects.toThrow('crm/orders.yaml cannot be read')
  expect(await appIn(folder)).toBe(APP)
})
