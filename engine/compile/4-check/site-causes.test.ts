import { describe, expect, test } from 'vitest'
import { report } from '../../diagnostics/report.ts'
import { createPublisher } from '../../publish/published.ts'
import { blockSpecs } from '../../../widgets/specs.ts'
import { withTestCauses } from './site-causes.ts'

const SCREEN = `label: Visits
kind: approvals
fields: { Visitor: text }
card: { title: Visitor }
see: { leader: all }
platform: [main]
statuses: [Waiting, Done]
workflow: usual
`

interface Declared {
  readonly roles?: string
  readonly statuses?: string
  readonly workflows?: string
  readonly platforms?: string
  /** The role that approves. */
  readonly by?: string
}

const appOf = ({
  roles = 'leader',
  statuses = 'Waiting: info',
  workflows = 'usual',
  platforms = 'main',
  by,
}: Declared) =>
  `label: Works
apiid: works
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { ${platforms}: Works }
sections: { crm: Sales }
roles: { ${roles}: Leader }
statuses: { ${statuses}, Done: success }
workflows:
  ${workflows}: { starts: Waiting, moves: { approve: [{ from: Waiting, to: Done, by: ${by ?? 'owner'} }] }, ownDocuments: allow }
`

/** Each message of a site: its line, what it suggests, and its notes. */
function messagesOf(app: string, screens: readonly string[] = [SCREEN]) {
  const files = screens.map((text, at) => ({ file: `crm/visits${at + 1}.yaml`, text }))
  return createPublisher(blockSpecs)
    .publish([{ file: 'app.yaml', text: app }, ...files])
    .diagnostics.map(({ code, file, range, suggestion, notes }) => ({
      at: `${file}:${range.start.line} ${code} → ${suggestion}`,
      notes,
    }))
}

describe('a name of app.yaml under another name than in its only use', () => {
  test('is reported at the use, with the name that nothing uses', () => {
    expect(messagesOf(appOf({}))).toEqual([])
    const [role, another] = messagesOf(appOf({ roles: 'chief' }))
    expect(another).toBeUndefined()
    expect(role?.at).toBe('crm/visits1.yaml:5 unknown-role → chief')
    expect(role?.notes[0]).toBe('Nothing uses the role "chief": if that is the new name of "leader", write "chief".')
    const ofOthers = [{ workflows: 'plain' }, { platforms: 'wool' }].map((each) => messagesOf(appOf(each)))
    expect(ofOthers.map((all) => all.map(({ at }) => at))).toEqual([
      ['crm/visits1.yaml:8 unknown-workflow → plain'],
      ['crm/visits1.yaml:6 unknown-platform → wool'],
    ])
  })
  test('is no other name where two are unused, or two are missing', () => {
    expect(messagesOf(appOf({ roles: 'chief: Chief, porter' })).map(({ at }) => at)).toEqual([
      'crm/visits1.yaml:5 unknown-role → null',
    ])
    const two = SCREEN.replace('{ leader: all }', '{ leader: all, viewer: all }')
    expect(messagesOf(appOf({ roles: 'chief' }), [two]).map(({ at }) => at)).toEqual([
      'crm/visits1.yaml:5 unknown-role → null',
      'crm/visits1.yaml:5 unknown-role → null',
    ])
  })
})

describe('a name of app.yaml under another name than in several files', () => {
  test('is reported once, where it is declared', () => {
    const [role, another] = messagesOf(appOf({ roles: 'chief' }), [SCREEN, SCREEN])
    expect(another).toBeUndefined()
    expect(role?.at).toBe('app.yaml:8 unknown-role → leader')
    expect(role?.notes).toEqual([
      'Nothing uses the role "chief": if that is the new name of "leader", write "chief".',
      'So in crm/visits1.yaml, crm/visits2.yaml',
    ])
  })
  test('is reported so where app.yaml uses it itself', () => {
    const ofRole = messagesOf(appOf({ roles: 'chief', by: 'leader' }))
    const ofStatus = messagesOf(appOf({ statuses: 'Open: info' }))
    expect([...ofRole, ...ofStatus].map(({ at }) => at)).toEqual([
      'app.yaml:8 unknown-role → leader',
      'app.yaml:9 unknown-status → Waiting',
    ])
  })
})

test('a renamed section is reported with both ways to name it the same again', () => {
  const [section, another] = messagesOf(appOf({}).replace('{ crm: Sales }', '{ hr: Sales }'), [SCREEN, SCREEN])
  expect(another).toBeUndefined()
  expect(section?.at).toBe('app.yaml:7 unknown-section → crm')
  expect(section?.notes).toContain('If "hr" is the new name, name the folder "hr".')
})

test('a file of translations is named by the code of its language', () => {
  const files = ['hin', 'english', 'fr'].map((language) => ({ file: `${language}.words.yaml`, text: 'Visits: x\n' }))
  const { diagnostics } = createPublisher(blockSpecs).publish([{ file: 'app.yaml', text: appOf({}) }, ...files])
  const notes = diagnostics.filter(({ code }) => code === 'unknown-language').map((each) => each.notes[0])
  expect(notes).toEqual([
    'Name the file hi.words.yaml.',
    'Name the file en.words.yaml.',
    expect.stringContaining('Languages'),
  ])
})

test('a name of app.yaml that files of tests use, too, is reported once', () => {
  const at = { offset: 0, line: 1, column: 1 }
  const missing = (file: string, name: string) =>
    report({ code: 'unknown-status', names: [name], file, range: { start: at, end: at } })
  const found = withTestCauses(
    [missing('a.yaml', 'Done')],
    [missing('a.test.yaml', 'Done'), missing('b.test.yaml', 'Gone')],
  )
  expect(found.map(({ file, notes }) => [file, ...notes])).toEqual([['a.yaml', 'So in a.test.yaml'], ['b.test.yaml']])
})

test('a report over a screen whose workflow starts nowhere says nothing about its statuses', () => {
  const screen = (starts: string): string => `label: Visits
kind: approvals
fields: { Visitor: text, Cost: money }
card: { title: Visitor }
statuses: [Waiting, Done]
workflow: { starts: ${starts}, moves: { approve: [{ from: Waiting, to: Done, by: leader }] } }
`
  const costs = `label: Costs
kind: register
tabs: { all: { label: All, from: visits1, only: { Status: [Waiting, Done] }, fields: [Visitor, Cost] } }
`
  const codes = (starts: string) => messagesOf(appOf({}), [screen(starts), costs]).map(({ at }) => at.split(' ')[1])
  expect(codes('Waiting')).toEqual([])
  expect(codes('Nowhere')).toEqual(['unknown-status'])
  expect(codes('Done')).toEqual(['starts-nowhere'])
})
