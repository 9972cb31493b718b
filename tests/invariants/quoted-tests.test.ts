/** The tables of docs/specification name tests by file and title: both must exist. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/specification')
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT }).toString().trim().split('\n')

/** Column "Checked by" of the tables. */
const CHECKED_BY = 3
const TEST_FILE = /`(?<name>[\w./-]+\.test\.tsx?)`(?<title>[^`;]*)/g

interface Quotation {
  /** `docs/specification/foundation.md:12` */
  readonly place: string
  /** As written: with its folder, or of `tests/browser`, or the only one of its name. */
  readonly name: string
  /** Beginning or part of a title; empty: the whole file is meant. */
  readonly title: string
}

function quotationsIn(document: string): readonly Quotation[] {
  const lines = readFileSync(join(FOLDER, document), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const place = `docs/specification/${document}:${index + 1}`
    const cell = line.split(/(?<!\\)\|/)[CHECKED_BY] ?? ''
    return [...cell.matchAll(TEST_FILE)].map(({ groups: { name = '', title = '' } = {} }) => {
      return { place, name, title: title.replaceAll('\\|', '|').replace(/^[,\s]+|[,.\s]+$/g, '') }
    })
  })
}

function fileOf(name: string): string | undefined {
  if (name.includes('/')) return files.find((file) => file === name)
  const sameName = files.filter((file) => file.endsWith(`/${name}`))
  return sameName.find((file) => file === `tests/browser/${name}`) ?? (sameName.length === 1 ? sameName[0] : undefined)
}

/** Null: the test exists. */
function mistakeIn({ place, name, title }: Quotation): string | null {
  const file = fileOf(name)
  if (file === undefined) return `${place}: there is no test file ${name}, or there are several of this name`
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\\(['`])/g, '$1')
  return source.includes(title) ? null : `${place}: ${file} has no title with "${title}"`
}

const quotations = readdirSync(FOLDER).flatMap(quotationsIn)

test('each test that a table of the specification quotes exists', () => {
  expect(quotations.length).toBeGreaterThan(100)
  expect(quotations.map(mistakeIn).filter((mistake) => mistake !== null)).toEqual([])
})
