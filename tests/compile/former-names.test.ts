/** `also` of what a site declares: statuses, roles, options and screens. */
import { describe, expect, test } from 'vitest'
import { compileApp, compileScreen } from '../../engine/compile/compile.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const APP = `label: Site
apiid: site
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { main: Site }
sections: { office: Office }
roles: { manager: Manager }
statuses: { Open: plain, Done: success }
`

const appWith = (from: string, to: string) => compileApp({ file: 'app.yaml', text: APP.replace(from, to) })
const found = (diagnostics: readonly { readonly code: string; readonly names: readonly string[] }[]) =>
  diagnostics.map(({ code, names }) => [code, ...names])

describe('app.yaml', () => {
  test('a status and a role have the names that they had before', () => {
    const { value, diagnostics } = appWith(
      'roles: { manager: Manager }\nstatuses: { Open: plain,',
      'roles: { manager: { label: Manager, also: [chief, boss] } }\nstatuses: { Open: { tone: plain, also: New },',
    )
    expect(found(diagnostics)).toEqual([])
    expect(value?.roles).toEqual([{ name: 'manager', label: 'Manager', team: [], also: ['chief', 'boss'] }])
    expect(value?.statuses).toEqual([
      { name: 'Open', tone: 'plain', also: ['New'] },
      { name: 'Done', tone: 'success', also: [] },
    ])
  })
  test.each([
    ['Open: plain', 'Open: { tone: plain, also: Done }', [['other-name-taken', 'Done', 'Done']]],
    ['Open: plain', 'Open: { tone: plain, also: Open }', [['restated-default', 'also: Open']]],
    ['Open: plain', 'Open: { also: New }', [['missing-key', 'a status', 'tone']]],
    [
      'Open: plain',
      'Open: { tone: plain, also: X }, Late: { tone: plain, also: X }',
      [['other-name-taken', 'X', 'Open']],
    ],
    [
      'manager: Manager',
      'manager: Manager, clerk: { label: Clerk, also: manager }',
      [['other-name-taken', 'manager', 'manager']],
    ],
  ])('%s written as %s', (from, to, expected) => {
    expect(found(appWith(from, to).diagnostics)).toEqual(expected)
  })
})

test('a former name that a screen still uses is corrected to the name of now', () => {
  const { value: app } = appWith('statuses: { Open: plain,', 'statuses: { Open: { tone: plain, also: New },')
  if (!app) throw new Error('The site does not compile.')
  const text =
    'label: A\nkind: approvals\nfields: { A: text }\ncard: { title: A }\nstatuses: [New, Done]\napprove: false\n'
  const { diagnostics } = compileScreen(
    { file: 'office/a.yaml', text },
    { app, blocks: blockSpecs, screens: new Map() },
  )
  expect(diagnostics.map(({ code, suggestion, notes }) => [code, suggestion, notes])).toEqual([
    ['unknown-status', 'Open', ['It has another name now: app.yaml says "Open" with also: New.']],
  ])
})

describe('a screen', () => {
  const SCREEN = `label: Carts
kind: records
see: { everyone: all }
fields:
  Kind: { type: choice, options: [Small, Large] }
  Note: { type: text, options: [Fine, Broken] }
form: [Kind, Note]
`
  const { value: app } = appWith('', '')
  if (!app) throw new Error('The site does not compile.')
  const screenWith = (from: string, to: string) => {
    const sources = ['carts', 'tools'].map((name) => [name, { file: `office/${name}.yaml`, text: SCREEN }] as const)
    const context = { app, blocks: blockSpecs, stored: [], screens: new Map(sources) }
    return compileScreen({ file: 'office/carts.yaml', text: SCREEN.replace(from, () => to) }, context)
  }

  test('and its options have the names that they had before', () => {
    const { value, diagnostics } = screenWith('label: Carts', 'label: Carts\nalso: [cart, wagon]')
    expect(found(diagnostics)).toEqual([])
    expect(value?.server.also).toEqual(['cart', 'wagon'])
    const renamed = screenWith('[Small, Large]', '[{ Tiny: { also: [Small, Little] } }, Large]')
    expect(found(renamed.diagnostics)).toEqual([])
    expect(renamed.value?.server.fields['Kind']?.formerOptions).toEqual({ Small: 'Tiny', Little: 'Tiny' })
    expect(renamed.value?.client.fields['Kind']?.options).toEqual(['Tiny', 'Large'])
  })
  test.each([
    ['label: Carts', 'label: Carts\nalso: tools', [['other-name-taken', 'tools', 'tools']]],
    ['label: Carts', 'label: Carts\nalso: carts', [['restated-default', 'also: carts']]],
    ['Large]', '{ Large: { also: Small } }]', [['other-name-taken', 'Small', 'Small']]],
    ['Fine,', '{ Fine: { also: Good } },', [['not-for-type', 'also', 'text']]],
    ['form: [Kind', 'form: [{ Kind: { options: [{ Small: { also: Tiny } }] } }', [['unused', 'word', 'also']]],
    ['[Small, Large]', '[{ value: S, label: Small }]', [['wrong-kind', 'an item of "options"', 'a text', 'a map']]],
  ])('%s written as %s', (from, to, expected) => {
    expect(found(screenWith(from, to).diagnostics)).toEqual(expected)
  })
})
