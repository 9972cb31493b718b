import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../server/routes')
const routes = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }))

const named = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))

/** A request type is valid only if the schema from which it was generated has accepted the request. */
describe('the routes of a file', () => {
  test.each(routes)('$file: read requests with the schemas that they declare', ({ text }) => {
    const declared = named(text, /schemas\/erp\/([\w-]+)\.schema\.json/g)
    const read = named(text, /(?:bodyOf|queryOf|CallBody|CallQuery)<'([\w-]+)'>/g)
    expect(read.filter((name) => !declared.includes(name))).toEqual([])
  })
})
