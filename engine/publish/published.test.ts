import { describe, expect, it } from 'vitest'
import { createPublisher, type Published } from './published.ts'
import { ownScreens } from './small-site.ts'
import type { SourceFile } from './sources.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const APP = `
label: Site
apiid: site
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { steel: Steel makers, tex: Textile makers }
sections: { crm: CRM, store: Store }
roles: { head: Head }
statuses: { Draft: plain, Open: info, Done: success }
`

const screen = (label: string): string => `
label: ${label}
kind: approvals
approve: false
fields: { Item: text }
card: { title: Item }
`

const app: SourceFile = { file: 'app.yaml', text: APP }
const file = (name: string, text: string): SourceFile => ({ file: name, text })

function published(publisher: ReturnType<typeof createPublisher>, ...files: readonly SourceFile[]): Published {
  const result = publisher.publish([app, ...files]).published
  if (!result) throw new Error('app.yaml did not compile')
  return result
}

const codes = ({ diagnostics }: Published): readonly string[] => diagnostics.map((each) => each.code)

describe('a folder of screens', () => {
  it('has a manifest with only the sections that have screens', () => {
    const { manifest } = published(createPublisher(blockSpecs), file('store/stock.yaml', screen('Stock')))
    expect(manifest.sections.map(({ name }) => name)).toEqual(['store'])
    expect(ownScreens(manifest)).toMatchObject([{ screen: 'stock', label: 'Stock', section: 'store' }])
  })

  it('serves each definition under a name that changes only with its content', () => {
    const publisher = createPublisher(blockSpecs)
    const hrefs = (label: string): readonly string[] =>
      ownScreens(
        published(publisher, file('crm/a.yaml', screen(label)), file('store/b.yaml', screen('B'))).manifest,
      ).map(({ href }) => href)
    const [a, b] = hrefs('A')
    const [changed, same] = hrefs('A changed')
    expect(changed).not.toBe(a)
    expect(same).toBe(b)
  })

  it('serves the last good version of a file that became invalid, and reports it as stale', () => {
    const publisher = createPublisher(blockSpecs)
    published(publisher, file('crm/a.yaml', screen('A')))
    const broken = published(publisher, file('crm/a.yaml', screen('A').replace('title: Item', 'title: Itme')))
    expect(broken.stale).toEqual(['a'])
    expect(ownScreens(broken.manifest)).toMatchObject([{ label: 'A' }])
    expect(codes(broken)).toEqual(['unknown-field'])
  })

  it('recompiles a report when the screen with its rows changes, and only then', () => {
    const publisher = createPublisher(blockSpecs)
    const report = file('store/totals.yaml', 'label: Totals\nkind: register\nfrom: a\n')
    const compiled = (text: string) =>
      published(publisher, file('crm/a.yaml', text), report, file('crm/b.yaml', screen('B'))).screens.get('totals')
    const before = compiled(screen('A'))
    expect(compiled(screen('A'))).toBe(before)
    const after = compiled(screen('A').replace('text }', 'text, Qty: number }'))
    expect(Object.keys(after?.client.fields ?? {})).toContain('Qty')
    expect(after?.server.reports['report']).toMatchObject({ from: 'a', groupBy: null })
  })

  it('is not affected by a file that was never valid', () => {
    const result = published(
      createPublisher(blockSpecs),
      file('crm/a.yaml', 'label: ['),
      file('crm/b.yaml', screen('B')),
    )
    expect(ownScreens(result.manifest).map(({ label }) => label)).toEqual(['B'])
  })

  it('continues to serve while app.yaml is invalid', () => {
    const publisher = createPublisher(blockSpecs)
    published(publisher, file('crm/a.yaml', screen('A')))
    const { published: after, diagnostics } = publisher.publish([
      file('app.yaml', 'label: ['),
      file('crm/a.yaml', screen('A')),
    ])
    expect(after?.manifest.screens.map(({ label }) => label)).toContain('A')
    expect(diagnostics.length).toBeGreaterThan(0)
  })

  it('no longer serves a file that was removed', () => {
    const publisher = createPublisher(blockSpecs)
    published(publisher, file('crm/a.yaml', screen('A')))
    expect(ownScreens(published(publisher).manifest)).toEqual([])
  })

  it('rejects the second of two files with one name: screen-name-taken', () => {
    const result = published(
      createPublisher(blockSpecs),
      file('crm/a.yaml', screen('A')),
      file('store/A.yaml', screen('Other')),
    )
    expect(codes(result)).toContain('screen-name-taken')
  })
})

describe('routes of app.yaml', () => {
  const routes = `routes:
  gateentry: { label: Gate entry, section: store, platform: [steel], page: landing }
  StockReport: { label: Stock report, section: store }
`
  const withRoutes = (...files: readonly SourceFile[]): Published => {
    const site = file('app.yaml', `${APP}support: tel:+912212345678\nloginHosts: [erp.example.com]\n${routes}`)
    const { published: result } = createPublisher(blockSpecs).publish([site, ...files])
    if (!result) throw new Error('app.yaml did not compile')
    return result
  }

  it('are in the manifest with all defaults filled in, together with support and login hosts', () => {
    const { manifest } = withRoutes()
    expect(manifest.routes).toEqual([
      { route: 'gateentry', label: 'Gate entry', section: 'store', group: null, platform: ['steel'], page: 'landing' },
      {
        route: 'StockReport',
        label: 'Stock report',
        section: 'store',
        group: null,
        platform: ['steel', 'tex'],
        page: null,
      },
    ])
    expect(manifest).toMatchObject({
      support: 'tel:+912212345678',
      loginHosts: ['erp.example.com'],
      countryCodes: { IN: '+91', SA: '+966' },
    })
  })

  it('are replaced by a screen file with the same name, regardless of case', () => {
    const { manifest } = withRoutes(file('store/stockreport.yaml', screen('Stock')))
    expect(manifest.routes.map(({ route }) => route)).toEqual(['gateentry'])
  })

  it('keep their section in the menu', () => {
    expect(withRoutes().manifest.sections.map(({ name }) => name)).toEqual(['store'])
  })
})

describe('the screens that every site has', () => {
  const named = (...files: readonly SourceFile[]) =>
    published(createPublisher(blockSpecs), ...files).manifest.screens.filter(({ screen: name }) =>
      /^notification$/i.test(name),
    )

  it('are served without a file, outside of the sections that menus list, and without a message', () => {
    const site = published(createPublisher(blockSpecs))
    expect(named()).toMatchObject([{ label: 'Notifications', section: '', platform: ['steel', 'tex'] }])
    expect([site.diagnostics, site.manifest.sections]).toEqual([[], []])
  })

  it('are replaced by a file of the site with the same name, and served again without it', () => {
    const publisher = createPublisher(blockSpecs)
    const labelsWith = (...files: readonly SourceFile[]) =>
      published(publisher, ...files).manifest.screens.map(({ label }) => label)
    expect(labelsWith(file('crm/Notification.yaml', screen('News')))).toEqual(['News'])
    expect(labelsWith()).toEqual(['Notifications'])
  })

  it('are replaced by a route of the site with the same name', () => {
    const site = file('app.yaml', `${APP}routes: { notification: { label: News, section: store, page: landing } }\n`)
    const { published: result } = createPublisher(blockSpecs).publish([site])
    expect(result?.manifest).toMatchObject({ screens: [], routes: [{ route: 'notification' }] })
  })

  it('can be opened by an action of a screen', () => {
    const text = `label: A\nkind: page\nactions: { news: { steps: [{ open: /notification }] } }\nviews: { a: { blocks: [{ text: A }], actions: [news] } }\n`
    expect(codes(published(createPublisher(blockSpecs), file('crm/a.yaml', text)))).toEqual([])
  })
})

describe('a report whose groups open a list of another screen', () => {
  const visits = (filterBy: string): string => `label: Visits
kind: approvals
approve: false
fields: { Item: text, Sort: { type: choice, options: [A, B] }, Part: { type: choice, options: [C, D] } }
card: { title: Item }
form: [Item, Sort, Part]
${filterBy}`
  const report = `label: Sums
kind: register
tabs:
  sorts: { from: visits, groupBy: Sort }
  parts: { from: visits, groupBy: Part }
filters: { Sort: choice }
`
  const codesWith = (filterBy: string) =>
    codes(
      published(createPublisher(blockSpecs), file('crm/sums.yaml', report), file('crm/visits.yaml', visits(filterBy))),
    )

  it('has one message for a filter that the list does not have, whatever the number of its groups', () => {
    expect(codesWith('filterBy: [Part]\n')).toEqual(['closed-groups'])
    expect(codesWith('filterBy: [Part, Sort]\n')).toEqual([])
  })
  it('has none where the filter is misspelt in the file of the list', () => {
    expect(codesWith('filterBy: [Part, Sorrt]\n')).toEqual(['unknown-field'])
  })
})

it('has no message for a link to a screen whose kind is misspelt in its own file', () => {
  const codesWith = (kind: string) => {
    const parts = `label: Parts\nkind: ${kind}\nfields: { Name: text }\nform: [Name]\n`
    const visits = `label: Visits\nkind: records\nfields: { Part: { type: link, to: parts } }\nform: [Part]\n`
    return codes(published(createPublisher(blockSpecs), file('crm/parts.yaml', parts), file('crm/visits.yaml', visits)))
  }
  expect(codesWith('record')).not.toContain('unknown-screen')
  expect(codesWith('record')).toHaveLength(1)
  expect(codesWith('records')).toEqual([])
})

it.each(["'kind': records", '"kind": records', 'kind : records', 'kind: >-\n  records', 'kind: &k records'])(
  'has no message for a link to a screen with %j',
  (kind) => {
    const parts = `label: Parts\n${kind}\nfields: { Name: text }\nform: [Name]\n`
    const visits = `label: Visits\nkind: records\nfields: { Part: { type: link, to: parts } }\nform: [Part]\n`
    const screens = [file('crm/parts.yaml', parts), file('crm/visits.yaml', visits)] as const
    expect(codes(published(createPublisher(blockSpecs), ...screens))).toEqual([])
  },
)
