import type { FastifyInstance, FastifyRequest } from 'fastify'
import read from '../../schemas/erp/closing.schema.json' with { type: 'json' }
import save from '../../schemas/erp/closing-save.schema.json' with { type: 'json' }
import { changing, changingRoute } from '../http/change.ts'
import { HttpError } from '../http/errors.ts'
import { dateText } from '../http/print.ts'
import { bodyOf } from '../http/request.ts'
import { signedIn } from '../http/signed-in.ts'
import { manages, requireManager } from '../rights/manage.ts'
import { closedUntil, closeLedger } from '../workflow/ledgers/closing.ts'
import { isLedger, type Ledger } from '../workflow/ledgers/ledger-entry.ts'
import { screenOf, type ServerContext } from './context.ts'

/** Until which day a ledger is closed (extension `closing`), changed by who manages it. */
export function registerClosing(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: read.query } } as const
  app.get('/s/:screen/closing', route, readHandler(context))
  const handler = changing(context, async ({ work, person, app: site }, request) => {
    const ledger = ledgerOf(context, request)
    requireManager(person, ledger)
    return await closeLedger(work, { person, ledger, app: site }, bodyOf<'closing-save'>(request).closedUntil)
  })
  app.post('/s/:screen/closing', changingRoute(save), handler)
}

function readHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person, app }, request) => {
    const ledger = ledgerOf(context, request)
    const until = await closedUntil(work, { person, ledger })
    return {
      ok: true,
      get_closing: {
        closedUntil: until,
        closedUntilText: until === null ? '' : dateText(until, app),
        mayClose: manages(person, ledger),
      },
    }
  })
}

function ledgerOf(context: ServerContext, request: FastifyRequest): Ledger {
  const definition = screenOf(context, request, 'closing')
  if (isLedger(definition)) return definition
  throw new HttpError(404, 'no-ledger', 'This screen is no ledger.')
}
