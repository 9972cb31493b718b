/** The smallest possible site, as the text of its files: for tests of what happens to files. */

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

export const screenText = (label: string): string =>
  `label: ${label}\nkind: approvals\napprove: false\nfields: { Item: text }\ncard: { title: Item }\n`
