/** What an editor offers who writes screens: tried with the language server that VS Code's YAML extension runs, too. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { initSite } from '../../tools/cli/init.ts'
import { writeSiteSchemas } from '../../tools/cli/write-schemas.ts'
import { screenSnippets } from '../../engine/language/snippets.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { readSources } from '../../engine/publish/sources.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { ROOT } from '../runner/run-command.ts'
import { openEditor, type Editor } from './language-server.ts'

const LINE = '# yaml-language-server: $schema=../../schemas/screen.schema.json\n'

let folder: string
let editor: Editor
beforeAll(async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  folder = join(await mkdtemp(join(tmpdir(), 'editor-')), 'mill')
  await initSite(folder, { from: null, blocks: blockSpecs })
  write.mockRestore()
  editor = await openEditor(folder)
})
afterAll(async () => {
  await editor.close()
  await rm(join(folder, '..'), { recursive: true })
})

/** Every text is a file of its own. */
let files = 0
const nextFile = (): string => `screens/office/new${++files}.yaml`

const offered = async (text: string): Promise<readonly string[]> =>
  (await editor.completions(nextFile(), `${LINE}${text}`)).map(({ label }) => label)

const APPROVALS = `label: A
kind: approvals
fields: { Amount: money }
card: { title: Amount }
`

describe('names of the site are offered', () => {
  test('screens where a link leads', async () => {
    const text = 'label: A\nkind: records\nfields:\n  Supplier:\n    type: link\n    to: |\nform: [Supplier]\n'
    const names = await offered(text)
    expect(names).toEqual(expect.arrayContaining(['purchases', 'suppliers', 'people']))
    expect(names).not.toContain('spending')
  })

  test('screens that a report is of, and routes that a step opens', async () => {
    const report = await offered('label: A\nkind: register\ntabs:\n  all:\n    from: |\n')
    expect(report).toEqual(expect.arrayContaining(['purchases', 'suppliers']))
    const route = await offered('label: A\nkind: page\nactions:\n  go:\n    open: |\n')
    expect(route).toEqual(expect.arrayContaining(['/purchases', '/spending', '/suppliers']))
  })

  test('roles of who sees a screen, and of who moves a document', async () => {
    expect(await offered(`${APPROVALS}see:\n  - |\n`)).toEqual(expect.arrayContaining(['manager', 'director']))
    const move =
      'workflow:\n  starts: Draft\n  moves:\n    approve:\n      - from: Draft\n        to: Approved\n        by: |\n'
    expect(await offered(`${APPROVALS}${move}`)).toEqual(expect.arrayContaining(['manager', 'director']))
  })

  test('the person who created a document, of who moves it, and of nothing else', async () => {
    const move = 'workflow:\n  starts: Draft\n  moves:\n    submit:\n      - { from: Draft, to: Submitted, by: |}\n'
    expect(await offered(`${APPROVALS}${move}`)).toEqual(expect.arrayContaining(['owner', 'manager', 'director']))
    expect(await offered(`${APPROVALS}manage: [|]\n`)).not.toContain('owner')
  })

  test('which rows somebody sees', async () => {
    const rows = ['all', 'team', 'own']
    expect(await offered(`${APPROVALS}see: { manager: |}\n`)).toEqual(expect.arrayContaining(rows))
    expect(await offered(`${APPROVALS}see:\n  everyone: |\n`)).toEqual(expect.arrayContaining(rows))
  })

  test('statuses and workflows', async () => {
    expect(await offered(`${APPROVALS}statuses:\n  - |\n`)).toEqual(
      expect.arrayContaining(['Draft', 'Submitted', 'Checked', 'Approved', 'Not Approved']),
    )
    expect(await offered(`${APPROVALS}workflow: |\n`)).toContain('two-step')
  })

  test('a name that is not known yet is underlined by nobody but check', async () => {
    expect(await editor.open(nextFile(), `${LINE}${APPROVALS}statuses: [Draft, Invented]\n`)).toEqual([])
  })
})

test('the words of a place are offered, and one that is none is underlined', async () => {
  expect(await offered('label: A\nkind: records\nfields:\n  Name:\n    type: text\n    |\n')).toEqual(
    expect.arrayContaining(['requiredWhen', 'unique', 'length']),
  )
  const found = await editor.open(nextFile(), `${LINE}label: A\nkind: records\ncolour: red\nfields: { Name: text }\n`)
  expect(found.map(({ range }) => range.start.line)).toContain(3)
})

test.each([
  ['a word', 'fields:\n  Name: { type: text, required|When: true }\n', 'Example: true'],
  ['a value of a word', 'fields:\n  Name: { type: mon|ey }\n', 'the company’s currency, with its decimals'],
  ['a value in short form', 'fields:\n  Name: mon|ey\n', 'Example: money'],
])('%s says what it is for, with an example', async (...[, words, description]) => {
  const shown = await editor.hover(nextFile(), `${LINE}label: A\nkind: records\n${words}form: [Name]\n`)
  expect(shown).toContain(description)
  expect(shown?.split('Example:')).toHaveLength(2)
})

test('the kind of a screen says what it is for, with an example', async () => {
  const shown = await editor.hover(nextFile(), `${LINE}label: A\nkind: rec|ords\nfields: { Name: text }\n`)
  expect(shown).toContain('Example: kind: records')
})

describe('an empty file begins with a snippet', () => {
  test.each(screenSnippets)('$label', async ({ label }) => {
    const items = await editor.completions(nextFile(), `${LINE}|`)
    const snippet = items.find((each) => each.label === label)
    const text = filledIn(snippet?.textEdit?.newText ?? snippet?.insertText ?? '')
    const found = await editor.open(nextFile(), `${LINE}${text}`)
    expect({ text, found }).toEqual({ text: expect.stringContaining('label:') as string, found: [] })
    const sources = await readSources(join(folder, 'screens'))
    const { diagnostics } = createPublisher(blockSpecs).publish([...sources, { file: 'office/new.yaml', text }])
    expect(diagnostics).toEqual([])
  })
})

test('every kind of screen is offered, whatever stands beside it', async () => {
  const kinds = ['approvals', 'register', 'records', 'page']
  for (const text of ['kind: |\n', 'label: A\nkind: |\n', 'label: A\nkind: |\nfields: { Name: text }\n'])
    expect(await offered(text)).toEqual(expect.arrayContaining(kinds))
})

test('a file with a kind is not begun again', async () => {
  const labels = screenSnippets.map(({ label }) => label)
  const beside = await offered('label: A\nkind: page\n|\n')
  expect(beside).toContain('views')
  expect(labels.filter((label) => beside.includes(label))).toEqual([])
  expect(await offered('label: A\n|\n')).toEqual(expect.arrayContaining(labels))
})

describe('what is right is underlined nowhere', () => {
  test('in a new site', async () => {
    expect(await underlined('.')).toEqual([])
  })

  test('in the screens of the sample site', async () => {
    const sample = join(folder, 'sample')
    await cp(join(ROOT, 'screens'), join(sample, 'screens'), { recursive: true })
    await writeSiteSchemas(blockSpecs, join(sample, 'screens'))
    expect(await underlined('sample')).toEqual([])
  })
})

/** Findings of all files of screens below a folder, each with its file. */
async function underlined(site: string): Promise<readonly string[]> {
  const paths = await yamlFiles(join(folder, site, 'screens'))
  expect(paths.length).toBeGreaterThan(3)
  const found = paths.map(async (path) => {
    const text = await readFile(join(folder, site, 'screens', path), 'utf8')
    const findings = await editor.open(join(site, 'screens', path), `${lineFor(path)}${text}`)
    return findings.map(({ message, range }) => `${path}:${range.start.line}: ${message}`)
  })
  return (await Promise.all(found)).flat()
}

/** Words of other languages have no schema: any text is one. */
function lineFor(path: string): string {
  if (path.endsWith('.words.yaml')) return ''
  const schema = path === 'app.yaml' ? 'app' : path.endsWith('.test.yaml') ? 'screen-test' : 'screen'
  return `# yaml-language-server: $schema=${path === 'app.yaml' ? '' : '../'}../schemas/${schema}.schema.json\n`
}

const yamlFiles = async (of: string): Promise<readonly string[]> =>
  (await readdir(of, { recursive: true })).filter((name) => name.endsWith('.yaml'))

/** With the words that stand at its places. */
const filledIn = (snippet: string): string => snippet.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
