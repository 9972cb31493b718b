import type { FastifyInstance, FastifyRequest } from 'fastify'
import read from '../../schemas/erp/slugconfig.schema.json' with { type: 'json' }
import save from '../../schemas/erp/slugconfig-save.schema.json' with { type: 'json' }
import { voucherNumber, storedSeries, saveSeries } from '../rows/series/voucher-series.ts'
import { idempotencyKey, onlyOnce, sendText } from '../http/only-once.ts'
import { HttpError } from '../http/errors.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { requireManager } from '../rights/manage.ts'
import { bodyOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import { screenParam } from './targets.ts'

const policy = { config: { policy: 'session' } } as const

/** Number series of vouchers (site-modules §7, slugconfig). */
export function registerNumbering(app: FastifyInstance, context: ServerContext): void {
  const { query: querystring, headers, body } = save
  app.get(
    '/s/:screen/slugconfig',
    { ...policy, schema: { querystring: read.query } },
    signedIn(context, async (call, request, reply) => sendText(reply, await answer(call, screenOf(context, request)))),
  )
  app.post('/s/:screen/slugconfig', { ...policy, schema: { querystring, headers, body } }, saveHandler(context))
}

function saveHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const { work, person } = call
    const screen = screenOf(context, request)
    requireManager(person, context.screens.get(screen))
    const series = bodyOf<'slugconfig-save'>(request)
    const once = { key: idempotencyKey(request), person, request: [screen, 'slugconfig', series] }
    const text = await onlyOnce(work, once, async () => {
      await saveSeries(work, person, { screen, series })
      return await answer(call, screen)
    })
    return sendText(reply, text)
  })
}

async function answer({ work, person }: SignedCall, screen: string): Promise<string> {
  const series = await storedSeries(work, person, screen)
  return JSON.stringify({ ok: true, get_slugconfig: { ...series, nextSlug: voucherNumber(series) } })
}

function screenOf({ screens }: ServerContext, request: FastifyRequest): string {
  const screen = screenParam(request)
  if (screens.get(screen)) return screen
  throw new HttpError(404, 'unknown-screen', 'There is no such screen.')
}
