/**
 * The calls of the contract, one file a call, written from the specification: those of every site in `schemas/erp`, those
 * of a module beside its code.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Capability, capabilityEntry } from '../../../engine/calls/capabilities.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FILES = ['schemas/erp/*.schema.json', 'server/modules/*/calls/*.schema.json']

/** The parts of JSON Schema (2020-12) that the contract uses. */
export interface CallShape {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, CallShape>>
  readonly required?: readonly string[]
  readonly items?: CallShape
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly contentMediaType?: string
  readonly additionalProperties?: boolean | CallShape
}

interface CallFile {
  /** The file without its ending: `comment-add`. */
  readonly name: string
  /** Relative to the repository, or to the package. */
  readonly file: string
}

export interface CallSchema extends CallFile {
  readonly title: string
  readonly method: string
  readonly path: string
  /** Answered to whoever is not signed in; missing: to people who are. Its route has the policy `public` (http/policy.ts). */
  readonly open?: boolean
  /** The capability that announces it; missing: every ERP supports it. */
  readonly extension?: Capability
  readonly query: CallShape
  readonly headers?: CallShape
  readonly body?: CallShape
  /** A body that is not JSON, by its media type. */
  readonly media?: Readonly<Record<string, CallShape>>
  readonly answer: CallShape
  readonly refusal: CallShape
  readonly example: { readonly request: object; readonly answer: unknown }
}

/** Allowed in the query of every call (foundation §2, §7). */
export const COMMON_PARAMETERS: Readonly<Record<string, string>> = {
  apiid: 'Which application calls: a constant of the build, `apiid` in app.yaml',
  apitoken: 'The `tok` of the login or version answer',
  dswc: '`landing` at sign-in',
  heartbeat: '`y`: the page asks by the clock, and nobody has pressed anything',
  slug: 'Taken from the address of the page',
  pk: 'Taken from the address of the page',
  shownav: '`n`: the page stands in a window of the ERP',
  erpsecret: 'Taken from the address of the page',
}

/** Every call, those with a fixed path first, then by path. */
export function readErpCalls(): readonly CallSchema[] {
  const order = ({ path, method }: CallSchema): string => `${path.includes('{') ? 1 : 0} ${path} ${method}`
  return readCallFiles<CallSchema>().toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** What a person gets from an ERP that does not announce the call; null: every ERP supports it. */
export const withoutCall = ({ extension }: Pick<CallSchema, 'extension'>): string | null =>
  extension === undefined ? null : capabilityEntry(extension).without

/** Every call by the name of its file. `Schema`: the parts of a file that the caller reads. */
export function readCallFiles<Schema>(): readonly (Schema & CallFile)[] {
  return globSync(FILES, { cwd: ROOT })
    .toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((file) => {
      const schema = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Schema
      return { ...schema, name: basename(file, '.schema.json'), file: file.replaceAll('\\', '/') }
    })
}

/** Parameters that a call has besides the common ones; a common one that means something of its own here is one of them. */
export const ownParameters = (query: CallShape): readonly (readonly [string, CallShape])[] =>
  Object.entries(query.properties ?? {}).filter(([name, shape]) => !isCommon(name, shape))

export const isCommon = (name: string, { description }: CallShape): boolean =>
  description === undefined && Object.hasOwn(COMMON_PARAMETERS, name)
