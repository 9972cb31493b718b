/** The commands for companies and people: a process for each, its output and its exit code. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { bothDatabases, type Kind } from './databases.ts'
import { copyOfSite, newEmptySite, type Settings, started } from './empty-site.ts'
import { type Entry, login } from './people-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const PASSWORD = 'seven steel rafters'

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** `countersign …` with these settings. @param password in the environment; '' for none, without a prompt */
function countersign(settings: Settings, line: readonly string[], password = ''): Promise<Outcome> {
  const env = { ...process.env, ...settings, COUNTERSIGN_PASSWORD: password }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['tools/cli/main.ts', ...line], { cwd: ROOT, env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
    child.stdin?.end()
  })
}

const ACME = ['--code', 'acme', '--name', 'Acme Buildings', '--address', 'Plot 7, Pune', '--platform', 'steel']
const ADMIN = ['--company', 'ACME', '--name', 'Anita Joshi', '--email', 'anita@acme.example', '--admin']

/** A database with a company and its administrator, and the output of the commands that added them. */
async function newAcme(kind: Kind) {
  const { settings, remove } = await newEmptySite(kind)
  const added = await countersign(settings, ['company', 'add', ...ACME])
  const administrator = await countersign(settings, ['person', 'add', ...ADMIN], PASSWORD)
  return { settings, remove, added, administrator }
}

/** A copy of it, and a function that runs commands on it. */
async function copyOfAcme({ settings: original, added, administrator }: Awaited<ReturnType<typeof newAcme>>) {
  const settings = await copyOfSite(original)
  const run = (...line: readonly string[]) => countersign(settings, line)
  const person = (verb: string, ...line: readonly string[]) => run('person', verb, '--company', 'ACME', ...line)
  return { settings, run, person, added, administrator }
}

async function auditOf(settings: Settings, company: string): Promise<readonly Entry[]> {
  const database = await openDatabase(readConfig(settings))
  const rows = await inTenant(database, company, (work) =>
    work.selectFrom('audit').select('entry').where('company_id', '=', company).orderBy('seq').execute(),
  )
  await database.close()
  return rows.map(({ entry }) => JSON.parse(entry) as Entry)
}

/** The statuses of logins with these passwords, at a server that is started for them. */
async function logins(
  settings: Settings,
  ...pairs: readonly (readonly [string, string])[]
): Promise<readonly number[]> {
  const { server, close } = await started(settings)
  const statuses: number[] = []
  for (const [email, pwd] of pairs) statuses.push(await login(server, { email, pwd, ccode: 'ACME' }))
  await close()
  return statuses
}

const done = (out: string): Outcome => ({ code: 0, out: `${out}\n`, err: '' })
const refused = (...lines: readonly string[]): Outcome => ({ code: 1, out: '', err: `${lines.join('\n')}\n` })

describe.each(bothDatabases)('the command line on %s', (kind) => {
  let original: Awaited<ReturnType<typeof newAcme>>
  beforeAll(async () => {
    original = await newAcme(kind)
  })
  afterAll(() => original.remove())
  const acme = () => copyOfAcme(original)

  it('adds a company and its administrator, who logs in; the audit names the command line as origin', async () => {
    const { settings, run, person, added, administrator } = await acme()
    const next = 'Its first administrator: countersign person add --company ACME --admin --name … --email …'
    expect(added).toEqual(done(`ACME is added. ${next}`))
    expect(administrator).toEqual(done('Anita Joshi is added and can log in to ACME with anita@acme.example.'))
    expect((await run('company', 'list')).out).toMatch(/^Code +Name +Platform *\nACME +Acme Buildings +\w+ *\n$/)
    expect((await person('list')).out).toMatch(/\nAnita Joshi +anita@acme\.example +administrator *\n$/)
    expect(await run('company', 'change', '--code', 'ACME', '--time-zone', 'Asia/Riyadh')).toEqual(
      done('ACME is changed.'),
    )
    expect(await logins(settings, ['anita@acme.example', PASSWORD], ['anita@acme.example', 'another'])).toEqual([
      200, 401,
    ])
    const entries = await auditOf(settings, 'acme')
    const own = entries.filter(({ event }) => /^(company|person|password)-/.test(event))
    expect(own.map(({ event, person: by, from }) => ({ event, by, from }))).toEqual(
      ['company-added', 'person-added', 'password-set', 'company-changed'].map((event) => ({
        event,
        by: null,
        from: 'shell',
      })),
    )
  })

  it('reports errors in the input, and changes nothing', async () => {
    const { settings, run, person } = await acme()
    const before = await auditOf(settings, 'acme')
    expect(await run('company', 'add', '--code', 'A', '--name', ' ', '--currency', 'XXQ')).toEqual(
      refused(
        'Nothing was changed.',
        '--name: Required.',
        '--code: 2 to 20 letters, digits and dashes.',
        '--address: Required.',
        '--platform: Required.',
        '--currency: There is no such currency.',
      ),
    )
    expect(await run('company', 'add', ...ACME)).toEqual(
      refused('Nothing was changed.', '--code: There is already a company with the code ACME.'),
    )
    expect(await run('company', 'close', '--code', 'ACME')).toEqual(
      refused('"company close" is no command: add, list, change, deactivate, activate.'),
    )
    expect((await run('person', 'list', '--company', 'OTHER')).err).toBe(
      'There is no company OTHER. There are: ACME.\n',
    )
    expect((await run('person', 'list')).err).toBe('--company is missing.\n')
    expect(await run('company', 'list', '--colour', 'red')).toMatchObject({ code: 1, err: /--colour/ })
    expect((await person('password', '--person', 'nobody@acme.example')).code).not.toBe(0)
    const weak = await countersign(settings, ['person', 'add', ...ADMIN, '--email', 'b@acme.example'], 'short')
    expect(weak).toEqual(refused('Nothing was changed.', '--password: At least 10 characters.'))
    expect(await person('deactivate', '--person', 'anita@acme.example')).toMatchObject({
      code: 1,
      err: /^The company would have no administrator who can log in\./,
    })
    expect(await auditOf(settings, 'acme')).toEqual(before)
  })

  it('invites, deactivates and sets passwords for people who are locked out', async () => {
    const { settings, person } = await acme()
    const ravi = ['--name', 'Ravi Rao', '--email', 'ravi@acme.example']
    expect(await person('add', ...ravi, '--invite')).toEqual(
      done('An invitation for Ravi Rao goes to ravi@acme.example while the server runs. It is valid for 7 days.'),
    )
    expect((await person('list')).out).toMatch(/\nRavi Rao +ravi@acme\.example +invited *\n$/)
    const of = ['--company', 'ACME', '--person', 'ravi@acme.example']
    const set = await countersign(settings, ['person', 'password', ...of], 'nine copper gutters')
    expect(set.out).toBe('Ravi Rao logs in to ACME with the new password. Their other sessions have ended.\n')
    expect(await logins(settings, ['ravi@acme.example', 'nine copper gutters'])).toEqual([200])
    expect((await person('deactivate', '--person', 'ravi@acme.example')).out).toBe(
      'Ravi Rao is deactivated; 1 session has ended.\n',
    )
    expect(await logins(settings, ['ravi@acme.example', 'nine copper gutters'])).toEqual([401])
    expect((await person('deactivate', '--person', 'ravi@acme.example')).err).toBe('Ravi Rao is deactivated already.\n')
    expect((await person('reactivate', '--person', 'ravi@acme.example')).out).toBe('Ravi Rao is active.\n')
  })

  it('deactivates a company and activates it again', async () => {
    const { settings, run } = await acme()
    expect((await run('company', 'deactivate', '--code', 'acme')).out).toBe(
      'ACME is deactivated: nobody logs in to it, and its sessions have ended.\n',
    )
    expect((await run('company', 'list')).out).toMatch(/ACME .* deactivated\n$/)
    expect(await logins(settings, ['anita@acme.example', PASSWORD])).toEqual([401])
    expect((await run('company', 'activate', '--code', 'acme')).out).toBe('ACME is active.\n')
    expect(await logins(settings, ['anita@acme.example', PASSWORD])).toEqual([200])
  })

  it('works with a running server on PostgreSQL, and names the screen if the embedded database is open', async () => {
    const { settings, run } = await acme()
    const { close } = await started(settings)
    onTestFinished(close)
    const listed = await run('company', 'list')
    if (kind === 'postgres') expect(listed.code).toBe(0)
    else expect(listed).toMatchObject({ code: 1, err: /stop it first, or use the screen People\.\n$/ })
  })
})
