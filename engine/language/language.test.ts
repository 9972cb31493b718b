import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { generatedFiles } from '../../tools/cli/write.ts'
import { parseFile } from '../compile/1-parse/parse.ts'
import { validate } from '../compile/2-validate/validate.ts'
import { appShape } from './app.ts'
import { labelOf } from './label.ts'
import { screenTestShape } from './screen-test.ts'
import { screenShape } from './screen.ts'
import { formsOf } from './forms.ts'
import { record, type Member, type Shape } from './shape.ts'
import { readTestSources } from '../publish/sources.ts'
import { screens } from '../../tests/screens/screens.ts'
import { readSamples } from '../../tests/samples/samples.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Every member of the language with the path that leads to it. */
function membersOf(shape: Shape, path: string): readonly (readonly [string, Member])[] {
  const inside = (members: Readonly<Record<string, Member>>): readonly (readonly [string, Member])[] =>
    Object.entries(members).flatMap(([key, member]) => [
      [`${path}.${key}`, member] as const,
      ...membersOf(member.shape, `${path}.${key}`),
    ])
  switch (shape.kind) {
    case 'record':
      return inside(shape.members)
    case 'heads':
      return [
        ...inside(shape.shared),
        ...Object.entries(shape.heads).flatMap(([word, { head, members }]) => inside({ [word]: head, ...members })),
      ]
    case 'by-word':
      return Object.entries(shape.cases).flatMap(([word, each]) => membersOf(each, word))
    case 'list':
    case 'dictionary':
      return membersOf(shape.of, path)
    case 'names':
      return [...membersOf(shape.override, path), ...(shape.sentences ? membersOf(shape.sentences, path) : [])]
    case 'either':
      return formsOf(shape).flatMap((each) => membersOf(each, path))
    default:
      return []
  }
}

const members = new Map([
  ...membersOf(screenShape(blockSpecs), ''),
  ...membersOf(appShape, 'app'),
  ...membersOf(screenTestShape, 'tests'),
])

describe('every word', () => {
  test.each([...members])('%s has a description and a valid example', (_, member) => {
    const { goesWith: _partner, ...alone } = member
    const parsed = parseFile('example.yaml', `word: ${member.example}\n`)
    expect(parsed.diagnostics).toEqual([])
    expect(parsed.value && validate('example.yaml', parsed.value, record('it', { word: alone }))).toEqual([])
    expect(member.doc).toMatch(/^[A-Z].*\.$|^[A-Z].*`\.$/)
  })
})

describe('generated files', () => {
  test.each(Object.entries(generatedFiles(blockSpecs)))('%s matches the shapes', (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
  })
})

/** Rejects unknown keywords, except those of editors. */
const validatorOf = (schema: object) =>
  new Ajv2020({
    keywords: ['defaultSnippets'],
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
  }).compile(schema)

test('the schema for test files accepts those of the screens', async () => {
  const schema = JSON.parse(generatedFiles(blockSpecs)['schemas/screen-test.schema.json'] ?? '')
  const accepts = validatorOf(schema)
  const tests = await readTestSources(join(ROOT, 'screens'))
  expect(tests.length).toBeGreaterThan(5)
  for (const { file, text } of tests) expect(accepts(parseYaml(text)), file).toBe(true)
  expect(accepts(parseYaml('cases: [{ name: it is seen }]'))).toBe(false)
})

describe('the schema for editors', () => {
  const schema = JSON.parse(generatedFiles(blockSpecs)['schemas/screen.schema.json'] ?? '')
  const accepts = validatorOf(schema)

  test.each(screens)('accepts $file', ({ text }) => {
    expect(accepts(parseYaml(text))).toBe(true)
  })

  test.each(readSamples('lower'))('accepts $name', ({ source }) => {
    expect(accepts(parseYaml(source.text))).toBe(true)
  })

  // A schema cannot check what needs the source text, or two places at once.
  const beyond =
    /^(duplicate-item-override|unquoted-text|needless-equals|missing-equals|bad-name|out-of-range-decimals)/
  test.each(readSamples('validate').filter(({ name }) => !beyond.test(name)))('rejects $name', ({ source }) => {
    expect(accepts(parseYaml(source.text))).toBe(false)
  })
})

test.each([
  ['PartyName', 'Party name'],
  ['JobID', 'Job ID'],
  ['BOMWeight', 'BOM weight'],
  ['technical_id', 'Technical'],
  ['production_in_sqm', 'Production in sqm'],
  ['PoQty-unit', 'Po qty unit'],
  ['search', 'Search'],
])('the label of %s is %s', (name, label) => {
  expect(labelOf(name)).toBe(label)
})
