import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Value } from '../../engine/expressions/tree.ts'

export interface CallAnswer {
  /** HTTP status. */
  readonly status: number
  readonly body: unknown
}

/**
 * The calls of the contract for a page that the server draws. They go through the same routes with the session of the
 * visitor, so that schemas, rights, row-level security and idempotency apply as they do for a browser.
 */
export interface PageCalls {
  get(path: string, query: Parameters): Promise<CallAnswer>
  post(path: string, sent: { query: Parameters; body: Value; key: string }): Promise<CallAnswer>
  /** Session cookies that answers have set, to be passed to the browser. */
  readonly cookies: () => readonly string[]
}

type Parameters = Readonly<Record<string, string>>

export function pageCalls(app: FastifyInstance, request: FastifyRequest): PageCalls {
  const set: string[] = []
  const cookie = (): string =>
    [request.headers.cookie ?? '', ...set.map((each) => each.split(';')[0] ?? '')].filter(Boolean).join('; ')
  const common = () => ({ headers: { cookie: cookie() }, remoteAddress: request.ip })
  return {
    cookies: () => set,
    async get(path, query) {
      const answer = await app.inject({ method: 'GET', url: path, query: { ...query }, ...common() })
      set.push(...[answer.headers['set-cookie'] ?? []].flat())
      return { status: answer.statusCode, body: bodyOf(answer.payload) }
    },
    async post(path, { query, body, key }) {
      const { headers, ...rest } = common()
      const answer = await app.inject({
        method: 'POST',
        url: path,
        query: { ...query },
        headers: { ...headers, 'idempotency-key': key },
        payload: (body ?? {}) as object,
        ...rest,
      })
      set.push(...[answer.headers['set-cookie'] ?? []].flat())
      return { status: answer.statusCode, body: bodyOf(answer.payload) }
    },
  }
}

function bodyOf(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
