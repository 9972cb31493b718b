import { sessionIn, sessionLocale } from '../../engine/calls/answers.ts'
import { createCalls, type Calls } from '../../engine/calls/calls.ts'
import type { VersionAnswer } from '../../engine/calls/contract.ts'
import { CallError } from '../../engine/calls/errors.ts'
import { gridCallsOf } from '../../engine/calls/grid-calls.ts'
import { requestAddress } from '../../engine/calls/http.ts'
import type { TransportRequest } from '../../engine/calls/transport.ts'
import type { Definition, Manifest } from '../../engine/definition/definition.ts'
import { firstPage } from '../../engine/grid-data/call-source.ts'
import { historyEntry } from '../../engine/page/address/address.ts'
import { fetchRowPage } from '../../engine/page/asking/fetch-row-page.ts'
import { formPart } from '../../engine/page/form-part.ts'
import { createPage } from '../../engine/page/page.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import { hasParts } from '../../engine/page/reads/parts.ts'
import { seenFirst } from '../../engine/page/seen-first.ts'

interface FirstCallOptions {
  readonly definition: Definition
  readonly visitor: VersionAnswer
  readonly manifest: Manifest
  /** Query parameters of the address. */
  readonly params: URLSearchParams
}

/**
 * The addresses that a page requests as soon as it is open, determined by its own model and its own calls, since a
 * preload serves a call only if both addresses are identical. Includes pages of lists and single records; reads without
 * pages, which request all rows at once, would delay the scripts.
 */
export async function firstCalls(opening: FirstCallOptions): Promise<readonly string[]> {
  const page = openedPage(opening)
  const wide = await addressesOf(page, opening)
  page.setNarrow(true)
  const narrow = new Set(await addressesOf(page, opening))
  page.close()
  // Only the browser knows whether its screen is wide or narrow.
  return wide.filter((address) => narrow.has(address))
}

function openedPage({ definition, visitor, manifest, params }: FirstCallOptions): PageModel {
  const given = {
    session: sessionIn(visitor),
    locale: sessionLocale(manifest, sessionIn(visitor)),
    params,
    entry: historyEntry(definition, params, null),
    narrow: false,
    now: Date.now,
    newKey: () => crypto.randomUUID(),
  }
  return createPage(definition, given, () => formPart)
}

async function addressesOf(page: PageModel, opening: FirstCallOptions): Promise<readonly string[]> {
  const addresses = new Set<string>()
  const calls = notingCalls(opening, ({ method, ...request }) => {
    if (method === 'GET') addresses.add(requestAddress({ method, ...request }))
  })
  await Promise.allSettled([...readsOf(page, calls), ...gridsOf(page, calls, opening)])
  return [...addresses]
}

/** Calls that are recorded and fail at once. */
function notingCalls({ visitor, manifest }: FirstCallOptions, note: (request: TransportRequest) => void): Calls {
  const send = (request: TransportRequest) => {
    note(request)
    return Promise.reject(new CallError('aborted', { path: request.path }))
  }
  return createCalls({
    transport: { send, upload: () => Promise.reject(new Error()), bytes: () => Promise.reject(new Error()) },
    apiid: manifest.apiid,
    token: () => visitor.token ?? visitor.tok ?? null,
    onUnauthorized: () => false,
    capabilities: () => visitor.capabilities ?? [],
  })
}

function readsOf(page: PageModel, calls: Calls): readonly Promise<unknown>[] {
  const { definition } = page
  const { screen, reads } = definition
  return page.wanted.get().flatMap(({ read: name, request: asked }) => {
    const read = reads[name]
    if (!read || (read.pageSize === null && !read.one)) return []
    return [fetchRowPage({ calls, screen, read, isShared: hasParts(definition, read) }, asked, { page: 0, uuid: null })]
  })
}

/** Calls of grids that read page by page; a worker requests all rows at once, which no preload can serve. */
function gridsOf(
  page: PageModel,
  calls: Calls,
  { definition, params, visitor }: FirstCallOptions,
): readonly Promise<unknown>[] {
  const known = { query: Object.fromEntries(params), session: { ...sessionIn(visitor) } }
  return seenFirst(definition, known).flatMap((block) => {
    const call = block.block === 'grid' ? page.gridQuestion(block.read).get() : null
    if (block.block !== 'grid' || !call?.isRequested || call.read.pageSize === null) return []
    return [gridCallsOf(calls).gridPage(firstPage({ call, block, fields: definition.fields }))]
  })
}
