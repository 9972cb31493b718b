/** When a site's roles change, the sample companies are updated, and never prevent the server from starting. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { type LiveScreens, openScreens } from '../../engine/publish/live.ts'
import { appText, screenText } from '../../engine/publish/small-site.ts'
import { openReference } from '../../server/start/backend.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { copyOfInstallation, databases, newInstallation, type Installation } from './databases.ts'
import { blockSpecs } from '../../widgets/specs.ts'

/** The roles in the template of these tests (fixture.ts). */
const ROLES = { head: 'Head of sales', accounts: 'Accounts', director: 'Director' }

describe.each(databases)('the sample people on %s', (kind) => {
  let started: Installation
  let installation: Installation
  let folder: string
  // Each test begins after a first start with the original roles; sample rows take most of its time.
  beforeAll(async () => {
    started = await newInstallation(kind, { modules: true })
    installation = started
    folder = await mkdtemp(join(tmpdir(), 'countersign-screens-'))
    await startWith(ROLES)
    await rm(folder, { recursive: true })
  })
  afterAll(() => started.remove())
  beforeEach(async () => {
    installation = await copyOfInstallation(kind, started)
    folder = await mkdtemp(join(tmpdir(), 'countersign-screens-'))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
    await installation.remove()
  })

  /** Starts with these roles and stops again; returns what the start printed. */
  async function startWith(roles: Readonly<Record<string, string>>): Promise<string> {
    await writeFile(join(folder, 'app.yaml'), appText({ roles }))
    const backend = await openReference(
      { ...installation.config, sample: true },
      await openScreens(folder, { watch: false, blocks: blockSpecs }),
    )
    const printed = await backend.greeting('http://localhost:4000')
    await backend.close()
    return printed
  }

  /** Saves a screen whose documents a role approves, and the statuses it needs. */
  function saveVisits(role: string): void {
    const app = appText({ roles: ROLES }).replace('Open: info', 'Open: info, Closed: success')
    const moves = `moves: { approve: [{ from: Open, to: Closed, by: ${role} }] }`
    const screen = screenText('Visits').replace('approve: false\n', '')
    writeFileSync(join(folder, 'app.yaml'), app)
    mkdirSync(join(folder, 'crm'), { recursive: true })
    const text = `${screen}statuses: [Open, Closed]\nworkflow: { starts: Open, ${moves} }\n`
    writeFileSync(join(folder, 'crm/visits.yaml'), text)
  }

  async function withDatabase<T>(read: string): Promise<readonly T[]> {
    const database = await openDatabase(installation.config)
    const { rows } = await asOwner(database, async (work) => await sql.raw<T>(read).execute(work))
    await database.close()
    return rows
  }

  const accounts = () =>
    withDatabase<{ person_id: string; phone: string }>('select * from accounts order by company_id, person_id')

  it('include a new account for a role added in the middle of the list, and the others are unchanged', async () => {
    const before = await accounts()
    const { head, ...others } = ROLES
    const printed = await startWith({ head, surveyor: 'Surveyor', ...others })
    const after = await accounts()
    expect(after.filter(({ person_id }) => !person_id.endsWith('-surveyor'))).toEqual(before)
    expect(after.filter(({ person_id }) => person_id === 'steel-surveyor')).toHaveLength(1)
    expect(printed).toContain('surveyor@steel.example')
  })

  it('are printed with their phones', async () => {
    const printed = await startWith({ surveyor: 'Surveyor', ...ROLES })
    const [head] = (await accounts()).filter(({ person_id }) => person_id === 'steel-head')
    expect(printed).toMatch(new RegExp(`head@steel\\.example .*${head?.phone}`))
  })

  it('may have roles named like the two people of every sample company', async () => {
    expect(await startWith({ ...ROLES, owner: 'Owner', admin: 'Office' })).toContain('Countersign is ready')
  })

  it('are not added to a company that is not a sample', async () => {
    await withDatabase(`update companies set sample = false where id = 'steel'`)
    await startWith({ ...ROLES, surveyor: 'Surveyor' })
    const made = (await accounts()).filter(({ person_id }) => person_id.endsWith('-surveyor'))
    expect(made.map(({ person_id }) => person_id)).not.toContain('steel-surveyor')
  })

  it('raise documents of a new screen as soon as it is served: its first rules are accepted before', async () => {
    await writeFile(join(folder, 'app.yaml'), appText({ roles: ROLES }))
    const screens = await openScreens(folder, { watch: true, blocks: blockSpecs })
    const backend = await openReference({ ...installation.config, sample: true }, screens)
    saveVisits('head')
    await untilPassed(() => expect(screens.current().screens.get('visits')).toBeDefined())
    screens.close()
    await backend.close()
    const accepted = await withDatabase<{ company: string }>(
      `select company_id as company from rule_hashes() where screen = 'visits' order by company_id`,
    )
    expect(accepted.map(({ company }) => company)).toEqual(['steel', 'steel-test', 'tex', 'tex-test'])
  })

  it('raise documents of a screen that is saved while the server starts', async () => {
    await writeFile(join(folder, 'app.yaml'), appText({ roles: ROLES }))
    const live = await openScreens(folder, { watch: false, blocks: blockSpecs })
    let isSaved = false
    const screens: LiveScreens = {
      ...live,
      // The sample rows of what is served now are about to be written.
      current() {
        const served = live.current()
        if (!isSaved) saveVisits('head')
        if (!isSaved) live.refresh()
        isSaved = true
        return served
      },
    }
    const backend = await openReference({ ...installation.config, sample: true }, screens)
    await untilPassed(() => expect(live.current().screens.get('visits')).toBeDefined())
    // What the start had to say about other rows is said.
    await backend.follow()
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    await backend.follow()
    expect(errors.mock.calls).toEqual([])
    // A later change waits, and is reported once.
    for (const role of ['accounts', 'director']) {
      saveVisits(role)
      live.refresh()
      const roles = () =>
        live
          .current()
          .screens.get('visits')
          ?.server.workflow?.moves['approve']?.map(({ by }) => by)
      await untilPassed(() => expect(roles()).toEqual([role]))
      await backend.follow()
    }
    await backend.close()
    expect(errors.mock.calls).toEqual([['The rules of visits changed and wait for: countersign accept visits']])
  })

  it('do not prevent a start if they cannot be added: it reports which and why', async () => {
    // Another person has the e-mail address of the new role.
    await withDatabase(`update accounts set email = 'surveyor@steel.example' where person_id = 'steel-director'`)
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    expect(await startWith({ ...ROLES, surveyor: 'Surveyor' })).toContain('Countersign is ready')
    expect(errors.mock.calls.join('\n')).toMatch(/sample people of STEEL.*duplicate key/s)
    expect((await accounts()).map(({ person_id }) => person_id)).toContain('tex-surveyor')
  })
})
