/** The contract as an OpenAPI 3.1 document, for programs that make clients, servers and manuals from one. */
import { VERSION } from '../../config/version.ts'
import { type CallSchema, type CallShape, COMMON_PARAMETERS, isCommon, readErpCalls, withoutCall } from './erp-calls.ts'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: object
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: object
  readonly security: readonly object[]
  readonly tags: readonly object[]
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  /** Empty: whoever is not signed in is answered, too. */
  readonly security?: readonly object[]
  readonly [part: string]: unknown
}

/** The document of this version, as JSON. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(readErpCalls(), VERSION), null, 2)}\n`

/** @param version of the product */
export function openApiDocument(calls: readonly CallSchema[], version: string): OpenApiDocument {
  const shared = JSON.stringify(commonRefusal(calls))
  const byPath = Map.groupBy(calls, ({ path }) => path)
  const paths = [...byPath].map(([path, each]) => [
    path,
    Object.fromEntries(each.map((call) => [call.method.toLowerCase(), operation(call, shared)])),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign: the calls of an ERP',
      version,
      description:
        'An ERP that answers these calls can stand behind the pages. A call with `x-extension` is made only where the ' +
        'version answer (`GET /main/v`) names it in `capabilities`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      parameters: commonParameters(calls),
      responses: { refusal: refusal(commonRefusal(calls)) },
      securitySchemes: SECURITY_SCHEMES,
    },
    // The cookie and the token belong together: one is worth nothing without the other.
    security: [{ session: [], token: [] }],
    tags: tagsOf(calls),
  } as OpenApiDocument
}

const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'countersign-session', description: '`__Host-` before it over https' },
  token: { type: 'apiKey', in: 'query', name: 'apitoken', description: COMMON_PARAMETERS['apitoken'] },
}

/** @param shared the refusal that most calls have, as JSON */
function operation(call: CallSchema, shared: string): OpenApiOperation {
  const { name, title, path, open = false, extension } = call
  const content = requestContent(call)
  return {
    operationId: operationId(name),
    summary: title,
    tags: [tagOf(path)],
    ...(extension && { 'x-extension': extension, description: `An ERP without it: ${withoutCall(call)}.` }),
    ...(open && { security: [] }),
    parameters: [...pathParameters(path), ...queryParameters(call.query), ...headerParameters(call.headers)],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'What was asked for', content: answerContent(call) },
      default:
        JSON.stringify(call.refusal) === shared ? { $ref: '#/components/responses/refusal' } : refusal(call.refusal),
    },
  }
}

const refusal = (schema: CallShape): object => ({
  description: 'A refusal',
  content: { 'application/json': { schema } },
})

/** The one that most calls have. */
function commonRefusal(calls: readonly CallSchema[]): CallShape {
  const [most] = [...Map.groupBy(calls, ({ refusal: shape }) => JSON.stringify(shape)).values()].toSorted(
    (some, other) => other.length - some.length,
  )
  return most?.[0]?.refusal ?? {}
}

/** `comment-add` → `commentAdd`. */
const operationId = (name: string): string =>
  name.replaceAll(/[-_.]+(\w)/g, (_all, letter: string) => letter.toUpperCase())

const pathParameters = (path: string): readonly object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters({ properties = {}, required = [], additionalProperties }: CallShape): readonly object[] {
  const own = Object.entries(properties).map(([name, shape]) =>
    isCommon(name, shape) ? { $ref: `#/components/parameters/${name}` } : parameter('query', [name, shape], required),
  )
  if (typeof additionalProperties !== 'object') return own
  const schema = { type: 'object', additionalProperties }
  const { description } = additionalProperties
  return [...own, { name: 'others', in: 'query', style: 'form', explode: true, description, schema }]
}

const headerParameters = ({ properties = {}, required = [] }: CallShape = {}): readonly object[] =>
  Object.entries(properties).map(([name, shape]) => parameter('header', [name, shape], required))

function parameter(place: string, [name, shape]: readonly [string, CallShape], required: readonly string[]): object {
  const { description, ...schema } = shape
  return { name, in: place, required: required.includes(name), ...(description && { description }), schema }
}

function requestContent({ body, media, example }: CallSchema): object | undefined {
  if (media) return Object.fromEntries(Object.entries(media).map(([type, schema]) => [type, { schema }]))
  const given = 'body' in example.request ? { example: example.request.body } : {}
  return body && { 'application/json': { schema: body, ...given } }
}

function answerContent({ answer, example, path }: CallSchema): object {
  const type = path === '/main/events' ? 'text/event-stream' : mediaType(answer)
  return { [type]: { schema: answer, example: example.answer } }
}

function mediaType({ type, contentMediaType }: CallShape): string {
  if (contentMediaType !== undefined) return contentMediaType
  return type === 'string' ? 'text/plain' : 'application/json'
}

/** Of calls without a meaning of their own for such a parameter. */
function commonParameters(calls: readonly CallSchema[]): object {
  const shapes = Object.assign({}, ...calls.map(({ query }) => query.properties ?? {})) as Record<string, CallShape>
  const entries = Object.entries(COMMON_PARAMETERS).map(([name, description]) => {
    const { description: _own, ...schema } = shapes[name] ?? { type: 'string' }
    return [name, { name, in: 'query', description, schema }]
  })
  return Object.fromEntries(entries) as object
}

/** Calls of every screen, those of a module by its screen, and those around the screens. */
function tagOf(path: string): string {
  const [, screen] = /^\/main\/s\/([^/]+)/.exec(path) ?? []
  return screen === undefined ? 'site' : screen === '{screen}' ? 'every screen' : screen
}

const tagsOf = (calls: readonly CallSchema[]): readonly object[] =>
  [...new Set(calls.map(({ path }) => tagOf(path)))].map((name) => ({ name }))
