/** Approves one document after another and prints each id once the server has said yes; is killed in the middle. */
import { readConfig } from '../../server/config/config.ts'
import { Browser } from '../contract/browser.ts'
import { openSite } from '../contract/databases.ts'

const rows = Number(process.env['TEST_ROWS'])
const site = await openSite({ config: readConfig(process.env), remove: async () => {} }, { rows })
// The killed ones before it are still signed in.
const head = new Browser(site.server)
await head.login('head', 'STEEL', { logoutOthers: 'y' })
for (const { id } of await head.rows({ Status: 'Submitted' })) {
  const { body } = await head.approve([id])
  if (body.approval_list[0]?.ok) process.stdout.write(`${id}\n`)
}
