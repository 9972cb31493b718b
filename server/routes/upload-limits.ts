import { readFiles, type AttachmentTarget } from '../files/attachments.ts'
import { MOST_MB } from '../files/receive.ts'
import type { Person } from '../http/person.ts'
import { requireThemselves, type SignedCall } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'
import { requestedTarget, type TargetQuery } from './targets.ts'

/** Defaults of foundation §5. */
const DEFAULT_FILES = 5
const DEFAULT_MB = 10

export interface UploadQuery extends TargetQuery {
  readonly max?: string
  readonly maxSize?: string
}

/** The target of an upload and its limits. */
export interface TargetLimits {
  readonly person: Person
  readonly target: AttachmentTarget
  readonly max: number
  readonly maxMb: number
  /** Names of the files already attached. */
  readonly names: readonly string[]
}

/** Throws 404 for a target this person may not see. */
export async function uploadLimits(
  context: ServerContext,
  call: SignedCall,
  { screen, query }: UploadTarget,
): Promise<TargetLimits> {
  requireThemselves(call.person)
  const target = await requestedTarget(context, call, { screen, query })
  const names = (await readFiles(call.work, call.person, { target })).map(({ name }) => name)
  const maxMb = Math.min(MOST_MB, Number(query.maxSize || DEFAULT_MB))
  return { person: call.person, target, names, max: Number(query.max || DEFAULT_FILES), maxMb }
}

export interface UploadTarget {
  readonly screen: string
  readonly query: UploadQuery
}
