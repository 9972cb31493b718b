/** Limits of time in tests are written by tests/runner/limits.ts, so that none fails because the machine has other work. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isNode, type Node, placeOf, type Source, visit } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const LIMITS = new Set(['limitFor', 'markFor', 'attemptFor'])
const OPTIONS = new Set(['timeout', 'testTimeout', 'hookTimeout'])
const RUNNERS = new Set(['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
const SMALLER = new Set(['toBeLessThan', 'toBeLessThanOrEqual'])

/** Everything that tests consist of, but benchmarks, whose claim is a time. */
function testSources(): readonly Source[] {
  const listed = execFileSync('git', ['ls-files', 'tests', '*.test.ts', '*.test.tsx', ':!tests/bench'], { cwd: ROOT })
  const files = listed
    .toString()
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
  return files.map((file) => sourceOf(file, readFileSync(join(ROOT, file), 'utf8')))
}

function sourceOf(file: string, text: string): Source {
  return { file, text, program: parseSync(file, text).program as unknown as Node }
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')
const memberOf = (node: Node): string => nameOf(node['property'])
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The name at the beginning of `it.each(cases)('title', …)`. */
function runnerOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  return nameOf(callee) || runnerOf(callee['object'] ?? callee['callee'] ?? callee['tag'])
}

function some(node: unknown, is: (node: Node) => boolean): boolean {
  let found = false
  visit(node, (each) => (found ||= is(each)))
  return found
}

/** A number written as such, or a constant of the file that is one and not made by limits.ts. */
function isBare(value: unknown, source: Source): boolean {
  if (!isNode(value) || some(value, (each) => each.type === 'CallExpression' && LIMITS.has(nameOf(each['callee']))))
    return false
  if (value.type === 'Identifier') {
    let isConstant = false
    visit(source.program, (each) => {
      if (each.type === 'VariableDeclarator' && nameOf(each['id']) === nameOf(value))
        isConstant ||= isBare(each['init'], source)
    })
    return isConstant
  }
  return ['Literal', 'BinaryExpression', 'ConditionalExpression'].includes(value.type) && some(value, isNumber)
}

const isNumber = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'number'

const isClock = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  ['performance', 'Date'].includes(nameOf(node['object'])) &&
  memberOf(node) === 'now'

/** `file:line` of each time that is not written as a limit. */
function bareTimesIn(source: Source): readonly string[] {
  const places: string[] = []
  visit(source.program, (node) => {
    if (isBareOption(node, source) || isBareCall(node, source)) places.push(placeOf(source, node))
  })
  return places
}

function isBareOption(node: Node, source: Source): boolean {
  return node.type === 'Property' && OPTIONS.has(nameOf(node['key'])) && isBare(node['value'], source)
}

function isBareCall(node: Node, source: Source): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const callee = node['callee']
  const args = listOf(node['arguments'])
  if (callee.type === 'MemberExpression') {
    if (nameOf(callee['object']) === 'vi') return ['waitFor', 'waitUntil'].includes(memberOf(callee))
    if (memberOf(callee) === 'setDefaultTimeout') return isBare(args[0], source)
    if (SMALLER.has(memberOf(callee))) return some(callee['object'], isClock) && isBare(args[0], source)
  }
  return RUNNERS.has(runnerOf(callee)) && args.length > 1 && isBare(args.at(-1), source)
}

it('every limit of time in a test is ten times what a quiet machine needs', () => {
  const bare = testSources()
    .filter(({ file }) => file !== 'tests/runner/until-passed.ts' && file !== 'tests/invariants/limits.test.ts')
    .flatMap(bareTimesIn)
  expect(bare, 'write limitFor(what a quiet machine needs) of tests/runner/limits.ts').toEqual([])
})

describe('a limit', () => {
  it.each([
    ["test('a', { timeout: 5_000 }, run)", 1],
    ['const MS = 5_000; beforeAll(run, MS)', 1],
    ["it.each([1])('a', run, 5_000)", 1],
    ['vi.waitFor(check)', 1],
    ['page.setDefaultTimeout(40_000)', 1],
    ['expect(performance.now() - begin).toBeLessThan(2 * 1_000)', 1],
    ["test('a', { timeout: limitFor(5_000) }, run)", 0],
    ['const MS = limitFor(COUNT * 5); beforeAll(run, MS)', 0],
    ['expect(performance.now() - begin).toBeLessThan(markFor(1_000))', 0],
    ['expect(rows.length).toBeLessThan(3)', 0],
    ['it.each([1, 2])', 0],
  ])('of %s', (text, count) => {
    expect(bareTimesIn(sourceOf('sample.ts', text))).toHaveLength(count)
  })
})
