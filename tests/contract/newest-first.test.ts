/** The order of a list among documents of one day. */
import { expect, it, onTestFinished } from 'vitest'
import { signedIn } from './browser.ts'
import { claims } from './claims.ts'
import { databases, newInstallation, openSite } from './databases.ts'

it.each(databases)('the document that was raised last is the first one of its day, on %s', async (kind) => {
  const site = await openSite(await newInstallation(kind), { rows: 0, screens: [claims] })
  onTestFinished(async () => {
    await site.close()
    await site.installation.remove()
  })
  const owner = await signedIn(site.server, 'owner')
  const ids: unknown[] = []
  for (let count = 0; count < 8; count += 1) {
    const { body } = await owner.post('/main/s/claims/item', { Purpose: 'Taxi', Amount: 500 })
    ids.push((body as { readonly id?: string }).id)
  }
  expect((await owner.rows({}, 'claims')).map(({ id }) => id)).toEqual(ids.toReversed())
})
