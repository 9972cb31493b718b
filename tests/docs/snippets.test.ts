import { describe, expect, it } from 'vitest'
import { readAlong, readManual } from './check-manual.ts'

const LEAVE_REQUEST = 'docs/decisions/0209-what-a-leave-request-has-to-say.md'
const MANUALS = ['docs/guide.md', 'docs/cookbook.md', LEAVE_REQUEST]

describe('the YAML of the manuals', () => {
  it.each(MANUALS)('in %s compiles without a warning', async (manual) => {
    const { mistakes, snippets } = await readManual(manual)
    expect(mistakes).toEqual([])
    expect(snippets).toBeGreaterThan(0)
  })

  it('has the shortest leave request, which is raised, sent back and decided', async () => {
    expect((await readManual(LEAVE_REQUEST)).cases).toBe(4)
  })

  it('has the tests of the guide, and they pass', async () => {
    expect((await readManual('docs/guide.md')).cases).toBeGreaterThanOrEqual(5)
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
