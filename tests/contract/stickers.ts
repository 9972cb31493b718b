import { asOwner, setTenant } from '../../server/database/tenant.ts'
import type { Site } from './databases.ts'

/** A sticker of a separate job, without parts, in the steel company. `expires`: yyyy-mm-dd, its last day. */
export async function seedSticker({ database }: Site, code: string, expires: string): Promise<void> {
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    const texts = ['customer', 'site_eng', 'location', 'state', 'sales_engineer', 'project_manager', 'coordinator']
    const more = [...texts, 'contractor', 'erection_scope', 'erection_stage'].map((name) => [name, 'x'])
    const job = { company_id: 'steel', job_id: `J-${code}`, building_area: 1, ...Object.fromEntries(more) }
    await work
      .insertInto('jobs')
      .values(job as never)
      .execute()
    const sticker = { company_id: 'steel', code, job_id: `J-${code}`, expires_on: expires }
    await work.insertInto('stickers').values(sticker).execute()
  })
}
