import { expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { createPublisher } from '../publish/published.ts'
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
  moves: { approve: [{ from: Waiting, to: Done, by: leader, when: 'row.Status != "Closed"' }] }
`

/** What app.yaml declares and nothing uses. */
function unusedIn(declared: string): readonly string[] {
  const app = `label: Works\napiid: works\nlocale: en-IN\ncurrency: INR\ntimeZone: Asia/Kolkata\nplatforms: { main: Works }\n${declared}`
  const sources = [
    { file: 'app.yaml', text: app },
    { file: 'crm/visits.yaml', text: SCREEN },
  ]
  const { published, diagnostics } = createPublisher(blockSpecs).publish(sources)
  if (!published || diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return siteRules(published, sources, { words: false }).map(({ message }) => message)
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
