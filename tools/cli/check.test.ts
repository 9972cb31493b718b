import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { check } from './check.ts'

const ROOT = join(import.meta.dirname, '../..')

const APP = `label: Works
apiid: works
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { main: Works }
sections: { crm: Sales }
`

const SCREEN = `# Who visits us.
label: Visits
kind: approvals
platform: main # all of us

fields:
  Visitor: text
  Guests: { type: number, min: '1' }
  Vehicle: { type: code, options: [010, Van] }

card: { title: visitor, right: [Guests, Vehicle] } # the gate reads it
approve: no
`

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'crm'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return folder
}

const screens = (screen: string, app = APP) => folderWith({ 'app.yaml': app, 'crm/visits.yaml': screen })

function countersign(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/cli/main.ts', 'check', ...args], { cwd: ROOT }, (error, out) => {
      resolve({ code: error ? Number(error.code) : 0, out })
    })
  })
}

test('check --fix writes certain corrections, and leaves comments, order and all other lines unchanged', async () => {
  const folder = await screens(SCREEN)
  const { code, out } = await countersign(folder, '--fix')
  expect(out).toBe('2 files, 0 errors, 0 warnings\n')
  expect(code).toBe(0)
  const right = SCREEN.replace('platform: main', 'platform: [main]')
    .replace("'1'", '1')
    .replace('010', "'010'")
    .replace('visitor', 'Visitor')
    .replace('approve: no', 'approve: false')
  expect(await readFile(join(folder, 'crm/visits.yaml'), 'utf8')).toBe(right)
})

test('a file may begin with a byte order mark', async () => {
  const mark = '\uFEFF'
  const folder = await screens(`${mark}${SCREEN}`, `${mark}${APP}`)
  expect(await countersign(folder, '--fix')).toMatchObject({ code: 0, out: '2 files, 0 errors, 0 warnings\n' })
  expect(await readFile(join(folder, 'crm/visits.yaml'), 'utf8')).toMatch(/^\uFEFF# Who visits us[^]*approve: false\n$/)
})

test('check --fix does not write corrections that are only probable', async () => {
  const misspelt = SCREEN.replace('visitor', 'Vistor').replace('[010, Van]', '[Car, Van]').replace("'1'", '1')
  const sound = misspelt.replace('platform: main', 'platform: [main]').replace('approve: no', 'approve: false')
  const folder = await screens(sound)
  expect((await countersign(folder, '--fix')).code).toBe(1)
  expect(await readFile(join(folder, 'crm/visits.yaml'), 'utf8')).toBe(sound)
})

test('check --fix replaces tabs in all lines', async () => {
  const folder = await screens(SCREEN.replace('  Visitor: text\n  Guests', '\tVisitor: text\n\tGuests'))
  expect((await countersign(folder, '--fix')).code).toBe(0)
  expect(await readFile(join(folder, 'crm/visits.yaml'), 'utf8')).toContain('\n  Visitor: text\n  Guests')
})

test('a part with a wrong form does not hide mistakes in the others, and check says that more may follow', async () => {
  const { out } = await countersign(await screens(SCREEN))
  const lines = [...out.matchAll(/visits\.yaml:(\d+):/g)].map(([, line]) => line)
  expect(new Set(lines)).toEqual(new Set(['4', '8', '9', '11', '12']))
  const end = 'Further checks run once these are mended.\n2 files, 5 errors, 0 warnings\n'
  expect(out.endsWith(`\n${end}`)).toBe(true)
})

test('without app.yaml no screen is checked, and check says so', async () => {
  const { out } = await countersign(
    await screens(SCREEN, `${APP}workflows: { sale: { starts: Nowhere, moves: {} } }\n`),
  )
  expect(out).toContain('Further checks run once these are mended.')
})

test('mistakes after which all checks ran are reported without more', async () => {
  const sound = SCREEN.replace('platform: main', 'platform: [main]').replace('approve: no', 'approve: false')
  const { code, out } = await countersign(await screens(sound.replace("'1'", '1').replace('010', 'Car')))
  expect(code).toBe(1)
  expect(out).not.toContain('Further checks')
})

test('unused names of app.yaml and texts without a translation are warnings', async () => {
  const sound = SCREEN.replace('platform: main', 'platform: [main]').replace("'1'", '1').replace('010', 'Car')
  const app = `${APP}languages: [en, hi]\nroles: { clerk: Clerk }\nstatuses: { Waiting: info }\n`
  const screen = sound.replace('visitor', 'Visitor').replace('approve: no', 'approve: false')
  const folder = await screens(screen, app)
  const { code, out } = await countersign(folder, '--json', '--words')
  const warnings = (JSON.parse(out) as { code: string; severity: string; message: string }[]).map((each) => [
    each.code,
    each.severity,
  ])
  expect(code).toBe(0)
  expect(warnings).toEqual([
    ['unused', 'warning'],
    ['unused', 'warning'],
    ['without-words', 'warning'],
  ])
})

test('a link that offers nothing to people who fill it in is a warning at the field', async () => {
  const app = `${APP}roles: { clerk: { label: Clerk, team: crm } }\nstatuses: { Draft: plain, Done: success }\n`
  const files = {
    'app.yaml': app,
    'crm/visitors.yaml': 'label: Visitors\nkind: records\nfields: { Visitor: text }\nform: [Visitor]\n',
    'crm/visits.yaml': `label: 'Visits, by Who: all'
kind: approvals
fields:
  Who: { type: link, to: visitors }
card: { title: Who }
form: [Who]
statuses: all
workflow:
  starts: Draft
  moves: { approve: [{ from: Draft, to: Done, by: clerk }] }
`,
  }
  const { code, out } = await countersign(await folderWith(files), '--json')
  const [warning, ...others] = JSON.parse(out) as Record<string, unknown>[]
  expect(code).toBe(0)
  expect(others).toEqual([])
  expect(warning).toMatchObject({
    code: 'unseen-link',
    severity: 'warning',
    file: 'crm/visits.yaml',
    range: { start: { line: 4, column: 3 } },
  })
  expect(warning?.['message']).toContain('see no row of "visitors": everybody else.')
  const seen = { ...files, 'crm/visitors.yaml': `${files['crm/visitors.yaml']}see: { everyone: all }\n` }
  expect((await countersign(await folderWith(seen))).out).toBe('3 files, 0 errors, 0 warnings\n')
})

const text = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } }
const region = {
  type: 'object',
  required: ['startLine', 'startColumn', 'endLine', 'endColumn'],
  additionalProperties: { type: 'integer', minimum: 1 },
}
const artifactLocation = {
  type: 'object',
  required: ['uri'],
  properties: { uri: { type: 'string', format: 'uri-reference' } },
}
/** The parts of SARIF 2.1.0 (OASIS) that are written here, as the standard defines them. */
const SARIF = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                properties: { rules: { type: 'array', items: { type: 'object', required: ['id'] } } },
              },
            },
          },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['message', 'ruleId', 'ruleIndex', 'level', 'locations'],
              properties: {
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message: text,
                locations: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['physicalLocation'],
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        required: ['artifactLocation', 'region'],
                        properties: { artifactLocation, region },
                      },
                    },
                  },
                },
                fixes: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['artifactChanges'],
                    properties: {
                      artifactChanges: {
                        type: 'array',
                        minItems: 1,
                        items: {
                          type: 'object',
                          required: ['artifactLocation', 'replacements'],
                          properties: {
                            artifactLocation,
                            replacements: {
                              type: 'array',
                              minItems: 1,
                              items: {
                                type: 'object',
                                required: ['deletedRegion'],
                                properties: { deletedRegion: region, insertedContent: text },
                              },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

test('check --sarif prints SARIF 2.1.0', async () => {
  const { code, out } = await countersign(await screens(SCREEN), '--sarif')
  expect(code).toBe(1)
  const log: { readonly runs: readonly [{ readonly results: readonly object[] }] } = JSON.parse(out)
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(SARIF)
  validate(log)
  expect(validate.errors).toBeNull()
  expect(log.runs[0].results[0]).toMatchObject({
    ruleId: 'wrong-kind',
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: expect.stringMatching(/crm\/visits\.yaml$/) },
          region: { startLine: 4, startColumn: 11 },
        },
      },
    ],
    fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: '[main]' } }] }] }],
  })
})

test('check --watch prints again when a file is saved', async () => {
  const folder = await screens(SCREEN)
  const child = spawn(process.execPath, ['tools/cli/main.ts', 'check', folder, '--watch'], { cwd: ROOT })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  await untilPassed(() => expect(printed).toMatch(/[1-9] errors/))
  // Written repeatedly until it is noticed: nothing reports when the watch has started.
  const save = setInterval(
    () => void writeFile(join(folder, 'crm/visits.yaml'), SCREEN.replace('kind: approvals', 'kind: approval')),
    500,
  )
  onTestFinished(() => clearInterval(save))
  await untilPassed(() => expect(printed).toContain('did you mean "approvals"?'))
})

test('says what to write for the name of a screen in the place of a folder', async () => {
  const checking = check('crm/sales', { format: 'text', fix: false, watch: false, blocks: [] })
  await expect(checking).rejects.toThrow('crm/sales is not a folder. check takes the folder of all screens')
})
