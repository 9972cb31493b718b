/** The documentation for administrators is true: every setting has a row, and every name in it exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const matches = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

const sources = (folder: string): string =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => read(`${folder}/${name}`))
    .join('\n')

/** Read from the environment by name, or passed to a function that reads it. */
const settings = matches(sources('server/config'), /\benv\['([A-Z][A-Z0-9_]+)'\]/g).concat(
  matches(sources('server/config'), /\(env, '([A-Z][A-Z0-9_]+)'/g),
)
/** Read by Node itself. */
const OF_NODE = ['NODE_OPTIONS']
/** Sections that another part of the project will add are marked as such. */
const operate = read('docs/operate.md').replaceAll(/^\*To be completed.*$/gm, '')

describe('the settings', () => {
  it('are read in server/config', () => {
    expect(settings).toEqual(expect.arrayContaining(['PORT', 'METRICS_TOKEN', 'DRAIN_SECONDS', 'STOP_SECONDS']))
  })

  it('each have a row in docs/settings.md', () => {
    const listed = read('docs/settings.md')
    expect(settings.filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
  })

  it('that docs/operate.md names exist', () => {
    const files = [
      'docs/operate.md',
      ...readdirSync(join(ROOT, 'packaging/operate')).map((name) => `packaging/operate/${name}`),
    ]
    const named = files.flatMap((file) =>
      matches(read(file).replaceAll(/^\*To be.*$/gm, ''), /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g),
    )
    expect(named.filter((name) => !settings.includes(name) && !OF_NODE.includes(name))).toEqual([])
  })
})

describe('docs/operate.md', () => {
  it('names existing commands', () => {
    const usage = read('tools/cli/run.ts')
    const words = usage.slice(usage.indexOf('const USAGE'), usage.indexOf('const text ='))
    const commands = matches(operate, /`countersign ([a-z]+(?: [a-z]+)?)\b/g)
    expect(commands.length).toBeGreaterThan(3)
    const isThere = (command: string): boolean => {
      const [group = '', verb] = command.split(' ')
      const lines = words.split('\n').filter((line) => line.includes(`countersign ${group} `))
      return lines.some((line) => verb === undefined || new RegExp(`\\b${verb}\\b`).test(line))
    }
    expect(commands.filter((command) => !isThere(command))).toEqual([])
    const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
    expect(matches(operate, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([])
  })

  it('names existing metrics', () => {
    const own = sources('server/http/metrics')
    expect(matches(operate, /`(countersign_\w+)/g).filter((name) => !own.includes(`'${name}'`))).toEqual([])
  })

  it('names existing files', () => {
    const files = matches(operate, /`((?:packaging|tests|docs)\/[\w./@-]+)`/g)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})
