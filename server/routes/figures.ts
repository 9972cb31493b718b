import type { FastifyInstance, FastifyRequest } from 'fastify'
import figures from '../../schemas/erp/figures.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { FIGURES, figureParameter } from '../../engine/definition/figure.ts'
import { asTyped } from '../../engine/fields/field-types.ts'
import { queryOf } from '../http/request.ts'
import { type SignedCall, signedInReading } from '../http/signed-in.ts'
import type { Values } from '../rows/forms/form-values.ts'
import { withTextsOfLinks } from '../rows/links/form-links.ts'
import { wholeDefinition } from '../rights/definitions.ts'
import { documentsFor } from '../rights/rows.ts'
import { figuresOf } from '../workflow/figures/figures.ts'
import { screenOf, type ServerContext } from './context.ts'

/** Figures from other documents, while a form is filled in (our extension `figures`). */
export function registerFigures(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: figures.query } } as const
  app.get(`/s/:screen/${FIGURES}`, route, figuresHandler(context))
}

function figuresHandler(context: ServerContext) {
  return signedInReading(context, async (call, request) => {
    const definition = screenOf(context, request, FIGURES)
    const { screens } = context
    const { person, work, app } = call
    const [form = {}] = await withTextsOfLinks({ work, person, screens, definition }, [sentValues(definition, request)])
    const id = await seenDocument(call, definition, queryOf<'figures'>(request).key ?? null)
    const site = { person, definition: wholeDefinition(definition), screens, app }
    const [found = {}] = await figuresOf(work, site, [{ id, form }])
    return { ok: true, get_figures: found }
  })
}

/** The fields of the form that the keys of figures read. */
function sentValues({ fields }: ServerDefinition, request: FastifyRequest): Values {
  const query = request.query as Readonly<Record<string, string>>
  const sent = Object.values(fields).flatMap(({ name, type }) => {
    const value = query[figureParameter(name)]
    return value === undefined || value === '' ? [] : [[name, asTyped(type, value)] as const]
  })
  return Object.fromEntries(sent)
}

/** A document that does not count in its own figure; null: it is new, or the person may not see it. */
async function seenDocument(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  key: string | null,
): Promise<string | null> {
  if (!key) return null
  const seen = await documentsFor(work, { person, definition }).select('id').where('id', '=', key).executeTakeFirst()
  return seen?.id ?? null
}
