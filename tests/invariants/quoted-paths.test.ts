/** What ARCHITECTURE, CONTRIBUTING and the READMEs quote as a path is one. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .trim()
  .split('\n')
const folders = new Set(files.flatMap((file) => [...foldersAbove(file)]))
const all = new Set([...files, ...folders])
const documents = files.filter(
  // The README of a site speaks of the site's own files.
  (file) => /^(.*\/)?(README|ARCHITECTURE|CONTRIBUTING)\.md$/.test(file) && !file.startsWith('packaging/site/'),
)

/** Names of files that a site, a run or an author has, and not this repository. */
const ELSEWHERE = new Set(['app.yaml', 'audit.yaml', 'tests/browser/failures/'])
/** A name of a file, or a path; not one with a place for a name, such as `<module>` or `NN`. */
const PATH = /^(?!.*NN)[\w.][\w@.*/-]*$/
const OF_A_FILE = /\/|\.(?:tsx?|md|sql|json|yaml|css|html)$/

function* foldersAbove(path: string): Iterable<string> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) yield folder
}

/**
 * A path is read from the root, or from the folder of the document. In a row of a table it is also read from the folders
 * that the row's first cell names; elsewhere a name alone is also a file beside, or one folder below, a path before it
 * in the section.
 */
function wrongPaths(document: string): readonly string[] {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/^```[^]*?^```/gm, '')
  const own = dirname(document)
  let near: string[] = []
  return text.split('\n').flatMap((line) => {
    const isRow = line.startsWith('|')
    if (isRow || line.startsWith('#')) near = []
    const firstCell = isRow ? line.indexOf('|', 1) : 0
    return [...line.matchAll(/`([^`\s]+)`/g)].flatMap(({ 1: quoted = '', index }) => {
      const path = normalize(quoted.replace(/\*.*$/, '')).replace(/\/$/, '')
      const found = [path, normalize(join(own, path))].find((each) => all.has(each))
      if (index < firstCell && found !== undefined) near.push(found)
      if (!PATH.test(quoted) || !OF_A_FILE.test(quoted) || ELSEWHERE.has(quoted)) return []
      if (found !== undefined) near.push(folders.has(found) ? found : dirname(found))
      return found !== undefined || isNear(path, near, isRow) ? [] : [quoted]
    })
  })
}

function isNear(path: string, near: readonly string[], isRow: boolean): boolean {
  if (path.includes('/') && !isRow) return false
  return near.some(
    (folder) =>
      all.has(join(folder, path)) || files.some((file) => basename(file) === path && dirname(dirname(file)) === folder),
  )
}

test.each(documents)('every path that %s quotes is one', (document) => {
  expect(wrongPaths(document)).toEqual([])
})

test('the documents quote paths', () => {
  expect(documents.length).toBeGreaterThan(15)
  const quoted = documents.flatMap(
    (file) => readFileSync(join(ROOT, file), 'utf8').match(/`[\w./-]+\/[\w./-]+`/g) ?? [],
  )
  expect(quoted.length).toBeGreaterThan(200)
})
