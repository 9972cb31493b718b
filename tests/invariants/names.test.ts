import { beforeAll, describe, expect, it } from 'vitest'
import { SOURCE_FOLDERS } from './module-graph.ts'
import { isNode, type Node, placeOf, readSources, type Source } from './sources.ts'

/** Words in -ing that name a thing. */
const NOUNS = /(String|Setting|Binding|Thing|Building|Drawing|Heading)$/

interface Declaration {
  readonly name: string
  readonly place: string
  readonly file: string
  readonly isType: boolean
  readonly isExported: boolean
}

let declarations: readonly Declaration[]

beforeAll(async () => {
  const sources = await readSources(SOURCE_FOLDERS)
  declarations = sources.flatMap(declarationsIn)
})

describe('names', () => {
  it('an exported name is declared in one file', () => {
    const byName = Map.groupBy(
      declarations.filter(({ isExported }) => isExported),
      ({ name }) => name,
    )
    const repeated = [...byName.values()].filter((all) => new Set(all.map(({ file }) => file)).size > 1)
    expect(
      repeated.map(([first, ...others]) => [first?.name, first?.place, ...others.map(({ place }) => place)]),
    ).toEqual([])
  })

  it('a type is named by a noun: FormOptions, not Opening', () => {
    const gerunds = declarations.filter(({ isType, name }) => isType && /[a-z]ing$/.test(name) && !NOUNS.test(name))
    expect(gerunds.map(({ name, place }) => `${name} ${place}`)).toEqual([])
  })
})

/** What the statements of a file declare; imports and re-exports are none. */
function declarationsIn(source: Source): readonly Declaration[] {
  return (source.program['body'] as readonly Node[]).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement['declaration'] : statement
    if (!isNode(declared)) return []
    const parts = declared.type === 'VariableDeclaration' ? (declared['declarations'] as readonly Node[]) : [declared]
    const isType = /^TS(Interface|TypeAlias)Declaration$/.test(declared.type)
    return parts.flatMap(({ id }) =>
      isNode(id) && id.type === 'Identifier'
        ? [{ name: String(id['name']), place: placeOf(source, declared), file: source.file, isType, isExported }]
        : [],
    )
  })
}
