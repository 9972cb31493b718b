/** Files of a module's row that is completed or approved stay as they are; others can be added. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { documentSystem } from './document-system.ts'
import { tasksOf } from './tasks.ts'
import { text } from './upload-files.ts'

const LOCKED = 'This is handed in, approved or completed: its files stay as they are, others can be added.'
const NAME = 'proof.txt'

interface Place {
  readonly screen: string
  readonly pk: string
  readonly table?: string
}

describe.each(databases)('files of finished rows on %s', (kind) => {
  let site: Site
  let head: Browser
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    head = await signedIn(site.server, 'head')
    admin = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const targetOf = ({ pk, table = '' }: Place) => ({ awsfile_master_pk: pk, awsfile_master_table: table })
  const send = async (by: Browser, place: Place, [name, words]: readonly [name: string, words: string]) => {
    const path = `/main/s/${place.screen}/attachments`
    return (await by.upload(path, [text(name, words)], { query: targetOf(place) })).body
  }
  const errors = async (by: Browser, place: Place, file: readonly [string, string]) =>
    ((await send(by, place, file)).errored ?? []).map(({ reason }: { reason: string }) => reason)
  const remove = async (by: Browser, place: Place) => {
    const path = `/main/s/${place.screen}`
    const { body } = await by.get(`${path}/attachments`, targetOf(place))
    const file = body.get_attachments.result.find(({ name }) => name === NAME)
    const { status } = await by.post(`${path}/deleteattachment`, { key: file?.id ?? '', ...targetOf(place) })
    return [file?.is_item_deletable, status]
  }
  const expectLocked = async (place: Place): Promise<void> => {
    expect(await errors(head, place, [NAME, 'another'])).toEqual([LOCKED])
    expect(await remove(head, place)).toEqual([false, 403])
    expect(await errors(head, place, ['more.txt', 'added'])).toEqual([])
    expect(await errors(admin, place, [NAME, 'corrected'])).toEqual([])
    expect(await remove(admin, place)).toEqual([true, 200])
  }

  it('are locked with a completed task, and with the events of its timeline, until it is open again', async () => {
    const tasks = tasksOf(head)
    const { id } = await tasks.added({ taskname: 'Check the bolts', assignedTo_username: 'Meera Nair' })
    const { body } = await tasks.post('task/tl_timelineattachment', { timeline_master_pk: id })
    const [task, event] = [
      { screen: 'task', pk: id },
      { screen: 'task', pk: body.timeline_id ?? '', table: 'timeline' },
    ]
    for (const place of [task, event]) {
      await send(head, place, [NAME, 'first'])
      expect(await errors(head, place, [NAME, 'second'])).toEqual([])
    }
    await tasks.post('task/taskstate', { id, isOpen: false })
    await expectLocked(task)
    await expectLocked(event)
    await tasks.post('task/taskstate', { id, isOpen: true })
    expect(await errors(head, task, ['more.txt', 'replaced'])).toEqual([])
  })

  it('are locked with an approved row of a checklist, and with the checklist when all its rows are', async () => {
    const [job, by] = ['SB-2409', documentSystem(head)]
    const [row] = await by.details({ jobIdmaster_jobid: job, activeTemplate: 'Steel building' })
    const typed = { type_details_id: row?.['type_details_id'], Status: 'Completed' }
    const saved = await by.save(job, [typed], { activeTemplate: 'Steel building' })
    const rows = saved.body.post_list?.result ?? []
    const list = { screen: 'documentsys', pk: saved.body.id ?? '' }
    const first = { screen: 'documentsys', pk: String(rows[0]?.['id']), table: 'documentsysdetails' }
    for (const place of [list, first]) {
      await send(head, place, [NAME, 'first'])
      expect(await errors(head, place, [NAME, 'second'])).toEqual([])
    }
    const decide = async (some: typeof rows, Status: string) => {
      const changes = some.map(({ type_details_id, RevNo }) => ({ type_details_id, RevNo, Status }))
      return await documentSystem(admin).save(job, changes)
    }
    expect((await decide(rows.slice(0, 1), 'Approved')).status).toBe(200)
    await expectLocked(first)
    expect(await errors(head, list, [NAME, 'third'])).toEqual([])
    expect((await decide(rows.slice(1, 2), 'Not Applicable')).status).toBe(200)
    expect((await decide(rows.slice(2), 'Approved')).status).toBe(200)
    await expectLocked(list)
  })
})
