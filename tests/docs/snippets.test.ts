import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { readAlong, readManual, ROOT } from './check-manual.ts'
import { snippetsIn } from './snippets.ts'

const SECRET = 'x'.repeat(32)

const LEAVE_REQUEST = 'docs/decisions/03-document-types.md'
const MANUALS = ['docs/guide.md', 'docs/cookbook.md', LEAVE_REQUEST]

describe('the YAML of the manuals', () => {
  it.each(MANUALS)('in %s compiles without a warning', async (manual) => {
    const { mistakes, snippets } = await readManual(manual)
    expect(mistakes).toEqual([])
    expect(snippets).toBeGreaterThan(0)
  })

  it('in README.md is that of the sample site, and its case passes', async () => {
    expect(await readManual('README.md', 'screens')).toEqual({ mistakes: [], snippets: 2, cases: 1 })
  })

  it('has the shortest leave request, which is raised, sent back and decided', async () => {
    expect((await readManual(LEAVE_REQUEST)).cases).toBe(4)
  })

  it('has the tests of the guide, and they pass', async () => {
    expect((await readManual('docs/guide.md')).cases).toBeGreaterThanOrEqual(5)
  })
})

describe('the settings in docs/operate.md', () => {
  const text = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')

  it('are accepted by a server, and listed in docs/settings.md', () => {
    const [, block = ''] = /```\n(PUBLIC_URL=[\s\S]*?)```/.exec(text) ?? []
    const lines = block.trim().split('\n')
    const settings = Object.fromEntries(lines.map((line) => line.replaceAll('…', SECRET).split(/=(.*)/).slice(0, 2)))
    expect(readConfig(settings)).toMatchObject({ isPublic: true, auditDir: '/var/lib/countersign-audit' })
    const listed = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
    expect(Object.keys(settings).filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
  })

  it('of Prometheus name the address of each process, and the file with the token', () => {
    const snippets = snippetsIn('docs/operate.md', text).map((snippet): unknown => parse(snippet.text))
    const authorization = { credentials_file: expect.any(String) as string }
    const targets = [expect.stringMatching(/:4001$/), expect.stringMatching(/:4002$/)]
    const job = { job_name: 'countersign', authorization, static_configs: [{ targets }] }
    expect(snippets).toEqual([{ scrape_configs: [job] }])
  })
})

const screen = `# screens/office/visits.yaml
label: Visits
kind: records

fields:
  Client: { type: text, requiredWhen: true }

form: [Client]
`
const fence = (text: string, info = ''): string => `\`\`\`yaml ${info}\n${text}\`\`\`\n`
const mistakesIn = async (...parts: readonly string[]) => (await readAlong('a.md', parts.join('\n'))).mistakes

describe('a wrong snippet', () => {
  it('is reported with file and line', async () => {
    const [mistake, ...others] = await mistakesIn('# Words\n', fence(screen.replace('form: [Client]', 'form: [Clint]')))
    expect(mistake).toMatch(/^a\.md:11 {2}unknown-\S+ {2}.*"Clint"/)
    expect(others).toEqual([])
  })

  it('is reported even if there is only a warning', async () => {
    const app =
      'workflows:\n  unused:\n    starts: Draft\n    moves: { submit: [{ from: Draft, to: Submitted, by: owner }] }\n'
    expect(await mistakesIn(fence(app, 'adds=app'))).toEqual([expect.stringMatching(/^a\.md:3 {2}unused /)])
  })

  it('is reported for a fragment, which does not affect the next snippet', async () => {
    const wrong = fence('Until: { type: date, min: =form.Frm }\n', 'fragment=visits:fields')
    const right = fence('fields: { Until: date }\nform: [Until]\n', 'fragment=visits')
    const [mistake, ...others] = await mistakesIn(fence(screen), wrong, right)
    expect(mistake).toMatch(/^a\.md:13 {2}\S+ {2}.*Frm/)
    expect(others).toEqual([])
  })

  it('is reported if its place is unknown', async () => {
    expect(await mistakesIn(fence('label: Visits\n'))).toEqual([expect.stringMatching(/^a\.md:1 {2}needs /)])
    expect(await mistakesIn(fence('label: Visits\n', 'adds=visits'))).toEqual([
      expect.stringContaining('which no snippet above it writes'),
    ])
  })

  it('is reported if a test case fails', async () => {
    const cases = `# screens/office/visits.test.yaml
cases:
  - name: it opens with a button to save
    expect: { buttons: [save] }
`
    expect(await mistakesIn(fence(screen), fence(cases))).toEqual([
      expect.stringMatching(/^a\.md:\d+ {2}it opens with a button to save: /),
    ])
  })
})
