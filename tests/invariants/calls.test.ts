import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../server')
const files = globSync(['routes/*.ts', 'modules/*/*routes.ts'], { cwd: SERVER }).toSorted()
const routes = files.map((file) => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }))

const named = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))

/** A request type is valid only if the schema from which it was generated has accepted the request. */
describe('the routes of a file', () => {
  test.each(routes)('$file: read requests with the schemas that they declare', ({ text }) => {
    const declared = named(text, /(?:schemas\/erp|calls)\/([\w-]+)\.schema\.json/g)
    const read = named(text, /(?:bodyOf|queryOf|CallBody|CallQuery)<'([\w-]+)'>/g)
    expect(read.filter((name) => !declared.includes(name))).toEqual([])
  })
})
