import { writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/database/tenant.ts'
import { answerError } from '../../server/http/errors.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { signedIn } from '../contract/browser.ts'
import { databases, newInstallation, openSite, type Site } from '../contract/databases.ts'

const full = [
  `create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  'create trigger no_room before insert on audit for each row execute function no_room()',
]

describe.each(databases)('a full disk under %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { prepare: (app, parts) => registerHealth(app, parts) })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const ready = () => site.server.inject('/readyz')

  it('is ready while there is room', async () => {
    expect((await site.server.inject('/healthz')).statusCode).toBe(200)
    expect((await ready()).json()).toEqual({ ok: true, missing: [] })
  })

  it('answers 507, saves nothing, and is not ready; with room the same key decides', async () => {
    const head = await signedIn(site.server, 'head')
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await asOwner(site.database, async (work) => {
      for (const statement of full) await sql.raw(statement).execute(work)
    })
    const refused = await head.approve([id], {}, 'sent-to-a-full-disk')
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 507, code: 'storage-full' })
    expect((await ready()).json()).toEqual({ ok: false, missing: ['room'] })
    await asOwner(site.database, (work) => sql`drop trigger no_room on audit`.execute(work))
    const repeated = await head.approve([id], {}, 'sent-to-a-full-disk')
    expect(repeated.body.approval_list[0]).toMatchObject({ ok: true, status: 'First Approved' })
  })
})

describe('a file for which there is no room', () => {
  it('answers 507 and is not ready', async () => {
    const server = Fastify()
    server.setErrorHandler(answerError)
    // Every write to this device fails with ENOSPC.
    server.post('/file', async () => await writeFile('/dev/full', 'x'))
    expect((await server.inject({ method: 'POST', url: '/file' })).statusCode).toBe(507)
    await server.close()
  })
})
