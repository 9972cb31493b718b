import { readCallFiles } from '../../server/http/contract/erp-calls.ts'

/** What the compiler knows about the contract: the names of its calls by screen, and the members of options. */
export function describedCalls() {
  const schemas = readCallFiles<DescribedCall>().map(schemaIn)
  const paths = schemas.map(({ path }) => path)
  const below = paths.flatMap(callIn)
  const callsOf = (wanted: string) => sorted(below.flatMap(({ screen, call }) => (screen === wanted ? [call] : [])))
  const screens = sorted(below.map(({ screen }) => screen)).filter((screen) => !screen.startsWith('{'))
  return {
    everyScreen: callsOf('{screen}'),
    screens: Object.fromEntries(screens.map((screen) => [screen, callsOf(screen)])),
    paths: sorted(paths.filter((path) => !path.startsWith('/main/s/') && !path.includes('{'))),
    members: byCall(schemas, membersIn),
    answers: byCall(schemas, partsIn),
    results: byCall(schemas.map(ofResult), partsIn),
  }
}

function callIn(path: string): readonly { readonly screen: string; readonly call: string }[] {
  const [, screen, call] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(path) ?? []
  return screen !== undefined && call !== undefined ? [{ screen, call }] : []
}

interface CallSchema {
  readonly path: string
  /** Of a read. */
  readonly answer: Answer
  /** Of a call that changes something: the answer after which an action goes on. */
  readonly result: Answer
}

const ofResult = (schema: CallSchema): CallSchema => ({ ...schema, answer: schema.result })

/** The part of a schema that is read here. */
interface Answer {
  readonly properties?: Readonly<Record<string, Answer>>
  readonly items?: Answer
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Answer[]
  readonly const?: unknown
}

interface DescribedCall {
  readonly path: string
  readonly method: string
  readonly answer: Answer
}

function schemaIn({ path, method, answer }: DescribedCall): CallSchema {
  const { anyOf = [answer] } = answer
  const done = anyOf.find(({ properties }) => properties?.['ok']?.const === true) ?? {}
  return { path, answer: method === 'GET' ? answer : {}, result: method === 'POST' ? done : {} }
}

type Members = Readonly<Record<string, readonly string[]>>

/** What can be at each place of an answer. */
type Find = (answer: Answer, place: readonly string[]) => readonly [string, string[]][]

/** Call → place in its answer → names there. */
function byCall(schemas: readonly CallSchema[], find: Find): Readonly<Record<string, Members>> {
  const entries = schemas.flatMap(({ path, answer }) =>
    callIn(path).map(({ screen, call }): [string, Members] => {
      return [screen.startsWith('{') ? call : `${screen}/${call}`, Object.fromEntries(find(answer, []))]
    }),
  )
  return Object.fromEntries(entries.filter(([, members]) => Object.keys(members).length > 0).toSorted())
}

/** The members of the maps of a list. Omits lists whose maps may have any member. */
function membersIn({ properties = {}, items }: Answer, place: readonly string[]): readonly [string, string[]][] {
  const isClosed = items?.properties !== undefined && items.additionalProperties === false
  const own: [string, string[]][] = isClosed ? [[place.join('.'), Object.keys(items.properties ?? {})]] : []
  return [...own, ...Object.entries(properties).flatMap(([name, each]) => membersIn(each, [...place, name]))]
}

/** The parts of a map. Omits maps that may have any part. */
function partsIn(
  { properties = {}, additionalProperties }: Answer,
  place: readonly string[],
): readonly [string, string[]][] {
  const names = Object.keys(properties)
  const own: [string, string[]][] = names.length > 0 && additionalProperties === false ? [[place.join('.'), names]] : []
  return [...own, ...Object.entries(properties).flatMap(([name, each]) => partsIn(each, [...place, name]))]
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted()
}
