import { expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { siteRules } from './site-rules.ts'

const SCREEN = `label: Visits
kind: approvals
group: daily
fields: { Visitor: text }
card: { title: Visitor }
see: { leader: all }
statuses: [Waiting, Done]
workflow:
  starts: Waiting
  moves: { approve: [{ from: Waiting, to: Done, by: leader, when: 'row.Visitor != "Closed"' }] }
`

/** What app.yaml declares and nothing uses. */
const unusedIn = (declared: string): readonly string[] => rulesOf(declared).map(({ message }) => message)

function rulesOf(
  declared: string,
  words?: string,
  screens: Readonly<Record<string, string>> = { 'crm/visits.yaml': SCREEN },
) {
  const app = `label: Works\napiid: works\nlocale: en-IN\ncurrency: INR\ntimeZone: Asia/Kolkata\nplatforms: { main: Works, other: Yards }\n${declared}`
  const sources = [
    { file: 'app.yaml', text: app },
    ...Object.entries(screens).map(([file, text]) => ({ file, text })),
    ...(words === undefined ? [] : [{ file: 'hi.words.yaml', text: words }]),
  ]
  const { published, diagnostics } = createPublisher(blockSpecs).publish(sources)
  if (!published || diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return siteRules(published, sources, { words: false })
}

const STATUSES = 'statuses: { Waiting: info, Done: success, Closed: info }\n'
const SECTIONS = 'sections: { crm: { label: Sales, groups: { daily: Daily } } }\n'

test('a name is not used because a longer one contains it', () => {
  expect(unusedIn(`${SECTIONS}${STATUSES}roles: { leader: Leader, lead: Lead }\n`)).toEqual([
    'Nothing uses the role "lead".',
  ])
  expect(
    unusedIn(
      `${SECTIONS}statuses: { Waiting: info, Done: success, Closed: info, Wait: info }\nroles: { leader: Leader }\n`,
    ),
  ).toEqual(['Nothing uses the status "Wait".'])
})
test('a status that an expression names is used', () => {
  expect(
    unusedIn(`${SECTIONS}statuses: { Waiting: info, Done: success, Closed: info }\nroles: { leader: Leader }\n`),
  ).toEqual([])
})
test('a group lists something, unless its section is about to get its first screen', () => {
  const roles = 'roles: { leader: Leader }\n'
  const groups = 'sections: { crm: { label: Sales, groups: { daily: Daily, yearly: Yearly } }, store: Store }\n'
  expect(unusedIn(`${groups}${STATUSES}${roles}`)).toEqual(['Nothing uses the group "yearly".'])
})

test('a call is used by a screen', () => {
  const roles = 'roles: { leader: Leader }\n'
  expect(unusedIn(`${SECTIONS}${STATUSES}${roles}calls: [visitors]\n`)).toEqual(['Nothing uses the call "visitors".'])
  expect(
    unusedIn(`${SECTIONS}${STATUSES}${roles}filters: { kind: { get: kinds, answer: kinds } }\ncalls: [kinds]\n`),
  ).toEqual([])
  expect(
    unusedIn(
      `${SECTIONS}${STATUSES}${roles}filters: { kind: { get: /main/api/kinds, answer: kinds } }\ncalls: [/main/api/kinds, /main/api/kind]\n`,
    ),
  ).toEqual(['Nothing uses the call "/main/api/kind".'])
})

test('screens of one company have numbers of their own', () => {
  const numbered = SCREEN.replace('group: daily', 'group: daily\nnumber: V-{FY}-{seq:4}')
  const app = `${SECTIONS}${STATUSES}roles: { leader: Leader }\n`
  const of = (more: string, second = numbered.replace('Visits', 'Walks')) =>
    rulesOf(`${app}`, undefined, { 'crm/visits.yaml': numbered + more, 'crm/walks.yaml': second })
  expect(of('')).toMatchObject([{ code: 'same-numbers', file: 'crm/walks.yaml' }])
  expect(of('', numbered.replace('Visits', 'Walks').replace('V-', 'W-'))).toEqual([])
  expect(of('platform: [main]\n', `${numbered}platform: [other]\n`)).toEqual([])
})

test('screens of one section that the same people see have names of their own', () => {
  const app = `${SECTIONS}${STATUSES}roles: { leader: Leader, guard: Guard }\n`
  const of = (second: string) =>
    rulesOf(app, undefined, { 'crm/visits.yaml': SCREEN, 'crm/walks.yaml': second }).filter(
      ({ code }) => code === 'same-name',
    )
  expect(of(SCREEN)).toMatchObject([{ code: 'same-name', file: 'crm/walks.yaml', range: { start: { line: 1 } } }])
  expect(of(SCREEN.replace('Visits', 'Walks'))).toEqual([])
  expect(of(SCREEN.replace('leader: all', 'guard: all'))).toEqual([])
})

test('a field of documents is in the form, or mentioned anywhere else', () => {
  const app = `${SECTIONS}${STATUSES}roles: { leader: Leader }\n`
  const of = (fields: string, more = '') =>
    rulesOf(app, undefined, {
      'crm/visits.yaml': SCREEN.replace('Visitor: text', fields).concat(`form: [Visitor]\n${more}`),
    })
  expect(of('Visitor: text, Badge: text')).toMatchObject([
    { code: 'unused', message: 'Nothing uses the field "Badge".' },
  ])
  expect(of('Visitor: text, Badge: text', '# The gate writes Badge.\n')).toEqual([])
  expect(of('Visitor: text, Badge: { type: text, default: A }')).toEqual([])
})

test('a translated text is one of the site, unless no text without words is similar', () => {
  const app = `${SECTIONS}${STATUSES}roles: { leader: Leader }\nlanguages: [en, hi]\n`
  expect(rulesOf(app, 'Visitors: आगंतुक\nParty not found.: पार्टी नहीं मिली।\n')).toMatchObject([
    { code: 'unused-words', suggestion: 'Visitor' },
  ])
  expect(rulesOf(app, 'Visitor: आगंतुक\nVisits: भेंट\n')).toEqual([])
})
