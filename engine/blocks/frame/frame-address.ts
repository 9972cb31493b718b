/** The address of a frame: a page of this site or of the ERP, with its token; other addresses are refused. */
import type { FrameBlock } from './block.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { evaluatePath, evaluateQuery } from '../../page/scope/names.ts'

type FrameContext = Pick<ScreenHost, 'scope'> & { readonly calls: Pick<ScreenHost['calls'], 'documentUrl'> }

/** Null: the page belongs to neither. */
export function frameAddress(
  { path, query }: Pick<FrameBlock, 'path' | 'query'>,
  { scope, calls }: FrameContext,
): string | null {
  const written = evaluatePath(path, scope)
  // `//host` and `/\host` are other sites.
  if (!/^\/(?![/\\])/.test(written)) return null
  const home = calls.documentUrl('/')
  const whole = calls.documentUrl(written)
  if (home === null || whole === null || new URL(home).origin !== new URL(whole).origin) return null
  const url = new URL(whole)
  for (const [name, value] of Object.entries(evaluateQuery(query, scope))) url.searchParams.set(name, value)
  return url.href
}
