/** Approves one document after another and prints each id once the server has said yes; is killed in the middle. */
import { readConfig } from '../../server/config.ts'
import { signedIn } from '../contract/browser.ts'
import { openSite } from '../contract/databases.ts'

const site = await openSite({ config: readConfig(process.env), remove: async () => {} }, { rows: 200 })
const head = await signedIn(site.server, 'head')
for (const { id } of await head.rows({ Status: 'Submitted' })) {
  const { body } = await head.approve([id])
  if (body.approval_list[0]?.ok) process.stdout.write(`${id}\n`)
}
