/** What explain and diff print about who sees which rows and fields. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countersign } from '../../tests/runner/run-command.ts'

const APP = `label: A
apiid: a
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { steel: Steel }
sections: { crm: CRM }
roles: { head: { label: Head, team: crm }, director: Director }
`
const DEALS = `label: Deals
kind: records
see: [director, head]
fields:
  Name: text
  Buyer: person
  Cost: money
  Margin: { type: money, seen: [director, head] }
  Agent: { type: text, seen: [head] }
form: [Name, Buyer, Cost, Margin, Agent]
`
const NARROWED = DEALS.replace('see: [director, head]', 'see: { director: all, head: [team, Buyer], everyone: own }')
  .replace('Cost: money', 'Cost: { type: money, seen: [director, head] }')
  .replace('seen: [director, head] }\n  Agent: { type: text, seen: [head] }', 'seen: [director] }\n  Agent: text')

async function folderWith(screen: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'screens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'crm'))
  await writeFile(join(folder, 'app.yaml'), APP)
  await writeFile(join(folder, 'crm/deals.yaml'), screen)
  return folder
}

const READERS = 'director (all), head (of their team or with them as Buyer), everybody else (their own)'

test('explain begins with who sees which rows and fields', async () => {
  const { code, out } = await countersign('explain', 'deals', '--screens', await folderWith(NARROWED))
  expect(out.split('\n').filter((line) => line.startsWith('# '))).toEqual([
    `# seen by: ${READERS}`,
    '# field Cost is seen by: director, head',
    '# field Margin is seen by: director',
  ])
  expect(out).toMatch(/^ +Margin: money +# seen by director$/m)
  expect(code).toBe(0)
})

test('diff reports who sees which rows and fields now, and who saw them before', async () => {
  const { code, out } = await countersign('diff', await folderWith(DEALS), '--screens', await folderWith(NARROWED))
  const lines = [
    'deals (Deals)',
    `  seen by: ${READERS}; before: director, head`,
    '  field Margin is seen by: director; before: director, head',
    '  field Agent is seen by: everybody who sees the row; before: head',
    '  field Cost is seen by: director, head; before: everybody who sees the row',
  ]
  expect(out).toBe(`${lines.join('\n')}\n`)
  expect(code).toBe(0)
})

test('diff reports that a screen is visible to its section again once it no longer names its readers', async () => {
  const after = await folderWith(DEALS.replace('see: [director, head]\n', ''))
  const { out } = await countersign('diff', await folderWith(DEALS), '--screens', after)
  expect(out).toBe('deals (Deals)\n  seen by: head; before: director, head\n')
})
