/** Passwords are hashed at most two at a time in the whole process, so that its reads of files find a free thread. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openReference } from '../../server/start/backend.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { hashOf } from '../../server/http/secrets.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { databases, type Installation, newInstallation } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { publishedScreens } from './page-visitor.ts'
import { login } from './people-site.ts'

const PAGE = '/ssr/invitation'
const PASSWORD = 'seven steel rafters'
/** The token of the invitation of each of these people. */
const TOKENS = { 'steel-owner': 'token-of-owner', 'steel-accounts': 'token-of-accounts' } as const

describe.each(databases)('the process on %s', (kind) => {
  let installation: Installation
  let server: FastifyInstance
  let close: () => Promise<void>
  beforeAll(async () => {
    installation = await newInstallation(kind, { modules: true })
    await invite(installation)
    const screens = await publishedScreens(() => false)
    const live = { current: () => screens, prepare: () => undefined }
    const reference = await openReference({ ...installation.config, sample: true }, live)
    server = await reference.app('test')
    close = reference.close
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  afterAll(async () => {
    await server.close()
    await close()
    await installation.remove()
  })

  const accept = async (token: string, password: string): Promise<number> =>
    (await new PageBrowser(server).submit(PAGE, { token, password, again: password })).status

  it('hashes at most two passwords at a time, those of logins and of invitations together', async () => {
    const hashes = heldHashes()
    const logins = ['head', 'director'].map((role) =>
      login(server, { email: `${role}@steel.example`, pwd: DEMO_PASSWORD }),
    )
    await expect.poll(() => hashes.running).toBe(2)
    const accepted = Object.values(TOKENS).map((token) => accept(token, PASSWORD))
    // Reads what the two forms before it read, and is refused where they hash their passwords.
    expect(await accept(TOKENS['steel-owner'], 'short')).toBe(422)
    expect(hashes.running).toBe(2)
    hashes.release()
    expect(await Promise.all([...logins, ...accepted])).toEqual([200, 200, 303, 303])
    expect(hashes.most).toBe(2)
  })
})

async function invite({ config }: Installation): Promise<void> {
  const database = await openDatabase(config)
  const expires_at = new Date(Date.now() + 3_600_000)
  const invitations = Object.entries(TOKENS).map(([person_id, token]) => {
    return { company_id: 'steel', person_id, token_hash: hashOf(token), expires_at, accepted_at: null }
  })
  await asOwner(database, async (work) => void (await work.insertInto('invitations').values(invitations).execute()))
  await database.close()
}

/** From now on, hashes begin but do not end before `release`. */
function heldHashes() {
  const scrypt = crypto.scrypt
  const held: (() => void)[] = []
  let isHeld = true
  const hashes = {
    running: 0,
    most: 0,
    release() {
      isHeld = false
      for (const compute of held) compute()
    },
  }
  vi.spyOn(crypto, 'scrypt').mockImplementation((...[password, salt, length, options, done]) => {
    hashes.running += 1
    hashes.most = Math.max(hashes.most, hashes.running)
    const end: typeof done = (error, key) => {
      hashes.running -= 1
      done(error, key)
    }
    const compute = () => scrypt(password, salt, length, options, end)
    if (isHeld) held.push(compute)
    else compute()
  })
  // `passwords.ts` has imported the function by its name.
  syncBuiltinESMExports()
  return hashes
}
