/** The smallest possible site, as the text of its files: for tests of what happens to files. */

import type { Manifest } from '../definition/definition.ts'

interface SmallSite {
  readonly label?: string
  /** Name → label. */
  readonly roles?: Readonly<Record<string, string>>
}

export const appText = ({ label = 'Site', roles = { head: 'Head' } }: SmallSite = {}): string => `
label: ${label}
apiid: site
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { steel: Steel makers, tex: Textile makers }
languages: [en, hi]
sections: { crm: CRM, store: Store }
roles: ${JSON.stringify(roles)}
statuses: { Open: info }
`

/** The screens of the site's own files. */
export const ownScreens = ({ screens }: Manifest): Manifest['screens'] =>
  screens.filter(({ section }) => section !== '')

export const screenText = (label: string): string =>
  `label: ${label}\nkind: approvals\napprove: false\nfields: { Item: text }\ncard: { title: Item }\n`
