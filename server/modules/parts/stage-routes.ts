import type { FastifyInstance } from 'fastify'
import save from './calls/partwiseconf-item.schema.json' with { type: 'json' }
import read from './calls/partwiseconf-stages.schema.json' with { type: 'json' }
import { signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { changing } from '../../http/change.ts'
import { bodyOf } from '../../http/request.ts'
import { saveStages, stagesOf } from './stages.ts'

const policy = { config: { policy: 'session' } } as const

/** Stage settings: the order of the part-wise stages (site-modules §2, /partwiseconf). */
export function registerStageSettings(app: FastifyInstance, context: ServerContext): void {
  const at = (call: string) => `/s/partwiseconf/${call}`
  app.get(
    at('stages'),
    { ...policy, schema: { querystring: read.query } },
    signedIn(context, async ({ work, person }) => {
      const stages = await stagesOf(work, person)
      const result = stages.map((stage, index) => ({ id: stage, position: index + 1, stage }))
      return { ok: true, get_stages: { result } }
    }),
  )
  const saving = { querystring: save.query, headers: save.headers, body: save.body }
  app.post(
    at('item'),
    { ...policy, schema: saving },
    changing(context, async ({ work, person }, request) => {
      const errors = await saveStages(work, person, bodyOf<'partwiseconf-item'>(request))
      return errors ? { errors } : {}
    }),
  )
}
