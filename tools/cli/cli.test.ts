import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandIn, copyOfScreens, countersign } from '../../tests/runner/run-command.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SCHEMA_VERSION } from '../../server/database/migrate.ts'

async function folderWith(screen: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'screens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const app =
    'label: A\napiid: a\nlocale: en-IN\ncurrency: INR\ntimeZone: Asia/Kolkata\nplatforms: { steel: Steel }\nsections: { crm: CRM }\n'
  await mkdir(join(folder, 'crm'))
  await writeFile(join(folder, 'app.yaml'), app)
  await writeFile(join(folder, 'crm/a.yaml'), screen)
  return folder
}

const GOOD = 'label: A\nkind: approvals\napprove: false\nfields:\n  Name: text\ncard: { title: Name }\n'

test('check prints no mistakes for the shipped screens and exits with 0', async () => {
  const { code, out } = await countersign('check')
  expect(out).toMatch(/^\d+ files, 0 errors, 0 warnings\n$/)
  expect(code).toBe(0)
})

test('check shows each mistake at its position and exits with 1', async () => {
  const { code, out } = await countersign('check', await folderWith(GOOD.replace('title: Name', 'title: Nmae')))
  expect(out).toContain('crm/a.yaml:6:16')
  expect(out).toContain('did you mean "Name"?')
  expect(code).toBe(1)
})

test('check --json prints JSON', async () => {
  const { out } = await countersign('check', await folderWith(GOOD.replace('text', 'txet')), '--json')
  expect(JSON.parse(out)).toMatchObject([{ code: 'unknown-word', suggestion: 'text' }])
})

test('explain prints page words', async () => {
  const { code, out } = await countersign('explain', 'a', '--screens', await folderWith(GOOD))
  expect(out).toMatch(/^kind: page +# from approvals$/m)
  expect(code).toBe(0)
})

test('--help after a command prints its usage, and that of all commands alone', async () => {
  const { code, out } = await countersign('test', '--help')
  expect([code, out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^countersign test \[screen…\]/)])
  expect(out).not.toContain('countersign check')
  const persons = await countersign('person', '--help')
  expect(persons.out).toMatch(/^countersign person add .*\ncountersign person list /)
  expect((await countersign('--help')).out).toContain('countersign check')
})

test('an unknown command lists the others', async () => {
  const { code, err } = await countersign('chekc')
  expect(err).toContain('countersign check')
  expect(code).toBe(2)
})

test('accept asks the server of the settings of the site, or the one that --url names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.env'), 'PORT=1\n')
  const accepting = async (...args: readonly string[]) =>
    (await commandIn(folder, ['a password'], ['accept', '--email', 'a@a.example', '--company', 'A', ...args])).err
  expect(await accepting()).toContain('http://localhost:1 cannot be reached')
  expect(await accepting('--url', 'http://localhost:2')).toContain('http://localhost:2 cannot be reached')
})

describe('diff', () => {
  async function changed(change: (text: string) => string): Promise<string> {
    const folder = await copyOfScreens()
    const file = join(folder, 'crm/sales.yaml')
    await writeFile(file, change(await readFile(file, 'utf8')))
    return (await countersign('diff', 'screens', '--screens', folder)).out
  }

  test('reports who approves now, and what was added and removed', async () => {
    const out = await changed((text) =>
      text
        .replace('row.OrderAmount > 1000000', 'row.OrderAmount > 500000')
        .replace('  JobID: code', '  JobID: code\n  Port: text')
        .replace('left: [OrderNo, ', 'left: [OrderNo, Port, ')
        .replace('statuses: [Approved, ', 'statuses: [Rejected, Approved, '),
    )
    expect(out.split('\n').slice(0, 2)).toEqual(['sales (Sales orders)', '  field Port is new: text'])
    expect(out).toContain('  filter Status now offers Rejected\n')
    expect(out).toContain('First Approved → 2nd Approved now needs accounts when row.OrderAmount > 500000\n')
  })

  test('reports nothing for equal screens, and does not report a broken screen as removed', async () => {
    expect(await changed((text) => `# Sales\n${text}`)).toBe('Nothing differs from screens.\n')
    expect(await changed((text) => text.replace('title: PartyName', 'title: PartyNmae'))).toContain('does not compile')
  })

  test('reports when there is nothing to compare with', async () => {
    expect((await countersign('diff', 'no-such-thing')).err).toContain('is neither a folder nor a revision')
  })
})

test.each(['version', '--version'])(
  '%s prints the versions of the product, its database and Node',
  async (argument) => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string }
    const { code, out } = await countersign(argument)
    expect(out).toBe(`Countersign ${version}\nschema ${SCHEMA_VERSION}\nNode ${process.versions.node}\n`)
    expect(code).toBe(0)
  },
)
