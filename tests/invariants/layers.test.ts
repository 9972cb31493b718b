/**
 * Checks the table of who may import whom (layers.ts). Types and dynamic imports count. An import that no row allows
 * fails here: avoid it, or change the plan in that table.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layers, places } from './layers.ts'
import { areaOf, between, graphOf, packagesOf, ringsOf, SOURCE_FOLDERS } from './module-graph.ts'
import { readSources } from './sources.ts'

const rows = Object.keys(layers).toSorted((one, two) => two.length - one.length)

const paths = (names: string): readonly string[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) =>
      name.startsWith('@') ? onServer(name.slice(1)) : name.startsWith('#') ? name.slice(1) : `engine/${name}`,
    )

/** A folder of the server, whatever its room, or a file in one: `imports/read-file.ts`. */
function onServer(name: string): string {
  const [folder = '', ...file] = name.split('/')
  const row = rows.find((each) => each.startsWith('server/') && each.endsWith(`/${folder}`))
  return [row ?? `server/${folder}`, ...file].join('/')
}

const isBelow = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`)

function rowOf(file: string): string {
  const row = rows.find((folder) => isBelow(file, folder))
  if (row === undefined) throw new Error(`${file} lies in no folder of the table.`)
  return row
}

/** A named file allows only that file; a folder allows what has no row of its own. */
function allows(names: string, target: string): boolean {
  return paths(names).some((path) => path === target || path === rowOf(target))
}

const sources = await readSources(SOURCE_FOLDERS)
const graph = graphOf(sources)
const pairs = [...graph].flatMap(([file, targets]) => [...targets].map((target) => ({ file, target })))

describe('layers', () => {
  it('import only what their row allows', () => {
    const wrong = pairs.filter(({ file, target }) => {
      const row = rowOf(file)
      return rowOf(target) !== row && !allows(layers[row]?.may ?? '', target)
    })
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('import no package that does not run where they run', () => {
    const wrong = sources.flatMap((source) =>
      packagesOf(source)
        .filter((name) => places[layers[rowOf(source.file)]?.runs ?? 'any'].some((excluded) => excluded.test(name)))
        .map((name) => `${source.file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('form no import cycle between files or folders, including types and dynamic imports', () => {
    expect(ringsOf(graph)).toEqual([])
    expect(ringsOf(between(graph, areaOf))).toEqual([])
  })
})

describe('the rooms of the server in its README', async () => {
  const text = await readFile(join(import.meta.dirname, '../../server/README.md'), 'utf8')
  const table = text.slice(text.indexOf('The rooms of `server` and their folders'), text.indexOf('## Many'))
  const order = [...table.matchAll(/^\| `([a-z/-]+)`/gm)].map(([, name]) => `server/${name}`)
  const folders = Object.keys(layers).filter((row) => /^server\/[a-z-]+(\/[a-z-]+)?$/.test(row))

  it('are complete', () => {
    expect(order.toSorted()).toEqual(folders.toSorted())
  })

  it('are below those that import them', () => {
    const wrong = pairs
      .map(({ file, target }) => ({
        at: order.indexOf(rowOf(file)),
        of: order.indexOf(rowOf(target)),
        file,
        target,
      }))
      .filter(({ at, of }) => at >= 0 && of > at)
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})
