import type { FastifyInstance, FastifyRequest } from 'fastify'
import figures from '../../schemas/erp/figures.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { FIGURES } from '../../engine/definition/figure.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { asTyped } from '../../engine/fields/field-types.ts'
import { keyedLines } from '../../engine/page/form/lines.ts'
import { bodyOf } from '../http/request.ts'
import { type SignedCall, signedInReading } from '../http/signed-in.ts'
import type { Values } from '../rows/forms/form-values.ts'
import { withTextsOfLinks } from '../rows/links/link-texts.ts'
import { wholeDefinition } from '../rights/definitions.ts'
import { documentsFor } from '../rights/rows.ts'
import { figuresOf } from '../workflow/figures/figures.ts'
import { screenOf, type ServerContext } from './context.ts'

/** Figures from other documents, while a form is filled in (our extension `figures`). */
export function registerFigures(app: FastifyInstance, context: ServerContext): void {
  const { query: querystring, body } = figures
  const route = { config: { policy: 'session', reads: true }, schema: { querystring, body } } as const
  app.post(`/s/:screen/${FIGURES}`, route, figuresHandler(context))
}

function figuresHandler(context: ServerContext) {
  return signedInReading(context, async (call, request) => {
    const definition = screenOf(context, request, FIGURES)
    const { screens } = context
    const { person, work, app } = call
    const sent = sentValues(definition, request)
    const [form = {}] = await withTextsOfLinks({ work, person, screens, definition }, [sent])
    const id = await seenDocument(call, definition, bodyOf<'figures'>(request).key ?? null)
    const site = { person, definition: wholeDefinition(definition), screens, app }
    const [found] = await figuresOf(work, site, [{ id, form }])
    return { ok: true, get_figures: { ...found?.form, ...found?.lines } }
  })
}

/** The fields of the form, and of its lines, on which figures depend. */
function sentValues({ fields }: ServerDefinition, request: FastifyRequest): Values {
  const { form = {}, lines = {} } = bodyOf<'figures'>(request)
  const typed = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = fields[name]
        return [name, field ? asTyped(field.type, value) : value]
      }),
    )
  const own = Object.entries(lines).filter(([name]) => fields[name]?.lines)
  return {
    ...typed(form as Values),
    ...Object.fromEntries(own.map(([name, rows]) => [name, keyedLines(rows as Value).map(typed)])),
  }
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
