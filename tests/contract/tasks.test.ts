import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { auditOf } from './part-wise.ts'
import { noticesOf, tasksOf, type TasksOf } from './tasks.ts'
import { text } from './upload-files.ts'

const HEAD = 'Meera Nair'

describe.each(databases)('tasks on %s', (kind) => {
  let site: Site
  let browser: Browser
  let head: TasksOf
  let assignee: Browser
  let accounts: TasksOf
  let director: TasksOf
  let others: readonly string[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    browser = await signedIn(site.server, 'head')
    head = tasksOf(browser)
    assignee = await signedIn(site.server, 'accounts')
    accounts = tasksOf(assignee)
    director = tasksOf(await signedIn(site.server, 'director'))
    const { body } = await browser.get('/main/s/task/props')
    const offered = (body as unknown as { get_props: { recipients: { id: string }[] } }).get_props.recipients
    others = offered.map(({ id }) => id).filter((name) => name !== HEAD)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const mine = (more: object = {}) => head.added({ taskname: 'Check the bolts', assignedTo_username: HEAD, ...more })
  /** The name of the person with this role. */
  const nameOf = async (role: string) =>
    await inTenant(site.database, 'steel', async (work) => {
      const found = work.selectFrom('people').select('name').where('id', '=', `steel-${role}`)
      return (await found.executeTakeFirstOrThrow()).name
    })

  it('count open and all tasks, whichever are shown', async () => {
    const all = await head.tasks({ OpenTasks: '0' })
    const open = await head.tasks({ OpenTasks: '1' })
    expect(open).toEqual(all.filter(({ isOpen }) => isOpen))
    expect([all.length, open.length]).toEqual([all[0]?.OpenAndClosedTasks, all[0]?.OpenedTasks])
    expect([open[0]?.OpenAndClosedTasks, open[0]?.OpenedTasks]).toEqual([all.length, open.length])
    expect(open.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(open.length)
  })

  it('of a person are those assigned to them, and those they take part in', async () => {
    const all = await head.tasks()
    const own = await head.tasks({ current_user: '1' })
    const expected = all.filter(({ assignedTo_username: by, recipients }) => by === HEAD || recipients.includes(HEAD))
    expect(own.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(all.length)
  })

  it('can be filtered by label, assignee, job or client', async () => {
    const all = await head.tasks()
    const some = all.find(({ jobidmaster_jobid: job, client, labels }) => job && client && labels.length > 0)
    if (!some) throw new Error('The sample holds no such task.')
    const label = some.labels[0]?.id ?? ''
    const asked = [
      ['Labels', label, all.filter(({ labels }) => labels.some(({ id }) => id === label))],
      ['Assignee', HEAD, all.filter(({ assignedTo_username: by }) => by === HEAD)],
      ['JobId', some.jobidmaster_jobid ?? '', all.filter((each) => each.jobidmaster_jobid === some.jobidmaster_jobid)],
      ['Client', some.client ?? '', all.filter(({ client }) => client === some.client)],
    ] as const
    for (const [type, value, expected] of asked) {
      const found = await head.tasks({ type, value })
      expect({ type, ids: found.map(({ id }) => id) }).toEqual({ type, ids: expected.map(({ id }) => id) })
      expect(found.length).toBeLessThan(all.length)
    }
  })

  it('show whether they are late, due today or scheduled, unless they are completed', async () => {
    const dueIn = (days: number) => ({ dueAt: new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString() })
    expect(await mine(dueIn(-3))).toMatchObject({ Status: 'Delayed', DelayDays: 3 })
    expect(await mine(dueIn(0))).toMatchObject({ Status: 'Today', DelayDays: 0 })
    expect(await mine(dueIn(3))).toMatchObject({ Status: 'Scheduled', DelayDays: 0 })
    const late = await mine(dueIn(-2))
    await head.state(late.id, false)
    expect(await head.find(late.id)).toMatchObject({ Status: null, DelayDays: 2, isOpen: false })
  })

  it('are due in the time zone of the company', async () => {
    expect((await mine({ dueAt: '2026-12-01T17:30' })).dueAt).toBe('2026-12-01T12:00:00.000Z')
    const { body } = await head.save({ taskname: 'T', assignedTo_username: HEAD, dueAt: '2026-02-30T10:00' })
    expect(Object.keys(body.post_item ?? {})).toEqual(['dueAt'])
  })

  it('of the sample have notifications for their assignees, of which some are read', async () => {
    const { result } = (await assignee.get('/main/s/notification/list')).body.get_list
    expect(result.map((notice) => notice['unread'])).toEqual(expect.arrayContaining(['Unread', '']))
  })

  it('notify a new assignee in the same transaction, but not people who assign themselves', async () => {
    const [other = ''] = others
    const given = await mine({ assignedTo_username: other })
    expect(await noticesOf(site, given.id)).toMatchObject([{ text: `Check the bolts: assigned to you by ${HEAD}` }])
    await head.save({ taskname: 'Check all bolts' }, given.id)
    await head.save({ assignedTo_username: HEAD }, given.id)
    expect(await noticesOf(site, given.id)).toHaveLength(1)
    const refused = await head.save({ taskname: ' ', assignedTo_username: others[1] ?? '' }, given.id)
    expect(refused.body).toMatchObject({ ok: false, post_item: { taskname: 'Required.' } })
    expect(await noticesOf(site, given.id)).toHaveLength(1)
  })

  it('are opened by their notification while they exist', async () => {
    const given = await mine({ assignedTo_username: await nameOf('accounts') })
    const notices = (await assignee.get('/main/s/notification/list')).body.get_list.result as readonly { id: string }[]
    const { text } = await assignee.get('/main/s/notification/read', { id: notices[0]?.id ?? '' })
    expect(JSON.parse(text)).toEqual({ ok: true, get_read: { vue_router_push: `/task?view=task&w.id=${given.id}` } })
    await head.post('task/deleteitem', { key: given.id })
    const again = await assignee.get('/main/s/notification/read', { id: notices[0]?.id ?? '' })
    expect(JSON.parse(again.text)).toMatchObject({ get_read: { vue_router_push: null } })
  })

  it('retain values that are not sent, and clear emptied ones', async () => {
    const labels = (await head.labels()).slice(0, 2).map(({ id, text, color }) => ({ id, text, color }))
    const task = await mine({ labels: labels.map(({ id }) => id), recipients: others.slice(0, 1), priority: 'Urgent' })
    expect(task).toMatchObject({ labels, recipients: others.slice(0, 1), priority: 'Urgent', labelAdder: HEAD })
    await head.save({ priority: null, labels: task.labels.slice(1) }, task.id)
    const after = await head.find(task.id)
    expect(after).toMatchObject({ labels: labels.slice(1), recipients: task.recipients, priority: null })
    expect(after?.taskname).toBe(task.taskname)
  })

  it('accept a complete row, as sent by a form that was opened with it', async () => {
    const [label] = await head.labels()
    const task = await mine({ labels: [label?.id], dueAt: '2099-01-01T10:00', recipients: others.slice(0, 2) })
    const { body } = await head.save({ ...task, taskname: 'Renamed', Status: 'Today', isOpen: false }, task.id)
    expect(body).toEqual({ ok: true, id: task.id })
    const counts = { OpenedTasks: expect.any(Number), OpenAndClosedTasks: expect.any(Number) }
    expect(await head.find(task.id)).toEqual({ ...task, taskname: 'Renamed', ...counts })
  })

  it('are invalid without a name or an assignee, or with values that cannot be chosen', async () => {
    const before = (await head.tasks()).length
    const typed = { recipients: ['Nobody'], labels: ['x'], jobidmaster_jobid: 'x', priority: 'Soon', client: 'x' }
    const { status, body } = await head.save({ taskname: null, ...typed })
    expect(status).toBe(200)
    expect(Object.keys(body.post_item ?? {}).sort()).toEqual(
      ['assignedTo_username', 'client', 'jobidmaster_jobid', 'labels', 'priority', 'recipients', 'taskname'].sort(),
    )
    expect((await head.tasks()).length).toBe(before)
  })

  it('are completed and reopened by assignee, creator and administrators', async () => {
    const task = await mine({ assignedTo_username: await nameOf('accounts') })
    expect((await director.state(task.id, false)).status).toBe(403)
    expect((await accounts.state(task.id, false)).body).toMatchObject({ ok: true, isOpen: false })
    expect(await accounts.state(task.id, false)).toMatchObject({ status: 409, body: { code: 'already' } })
    expect((await head.state(task.id, true)).status).toBe(200)
    const admin = tasksOf(await signedIn(site.server, 'admin'))
    expect((await admin.state(task.id, false)).status).toBe(200)
    expect((await auditOf(site, task.id)).map(({ event }) => event)).toEqual([
      'task-added',
      'task-closed',
      'task-opened',
      'task-closed',
    ])
  })

  it('are neither changed nor deleted by others', async () => {
    const task = await mine({ assignedTo_username: await nameOf('accounts') })
    expect((await director.save({ taskname: 'Forged' }, task.id)).status).toBe(403)
    expect((await accounts.post('task/deleteitem', { key: task.id })).status).toBe(403)
    expect((await head.post('task/deleteitem', { key: task.id })).body.ok).toBe(true)
    expect(await head.find(task.id)).toBeUndefined()
    expect((await head.state(task.id, false)).status).toBe(404)
    const next = await mine()
    expect(next.id > task.id).toBe(true)
  })

  it('are added once per key', async () => {
    const before = (await head.tasks()).length
    const send = () =>
      head.post(
        'task/item',
        { taskname: 'Once', assignedTo_username: HEAD },
        { headers: { 'idempotency-key': 'once-only' } },
      )
    const [first, again] = await Promise.all([send(), send()])
    expect(again.text).toBe(first.text)
    expect((await head.tasks()).length).toBe(before + 1)
  })

  it('have comments of at most 250 characters on their timeline', async () => {
    const task = await mine()
    const say = (content: string) => director.post('task/tl_timelinecomment', { timeline_master_pk: task.id, content })
    expect(await say('   ')).toMatchObject({ status: 400, body: { description: 'Cannot add an empty comment' } })
    expect((await say('x'.repeat(251))).status).toBe(400)
    expect((await say(` ${'x'.repeat(250)} `)).status).toBe(200)
    await say('Crane on Monday.')
    const events = await head.timeline(task.id)
    expect(events.map(({ text }) => text)).toEqual(['Crane on Monday.', 'x'.repeat(250)])
    expect(await head.find(task.id)).toMatchObject({ countComments: 2, content: 'Crane on Monday.' })
  })

  it('have files on their timeline', async () => {
    const task = await mine()
    const { body } = await head.post('task/tl_timelineattachment', { timeline_master_pk: task.id })
    const on = { awsfile_master_pk: body.timeline_id ?? '', awsfile_master_table: 'timeline' }
    const sent = await browser.upload('/main/s/task/attachments', [text('site.txt', 'x'.repeat(2048))], { query: on })
    expect(sent.status).toBe(200)
    expect(await head.timeline(task.id)).toMatchObject([{ kind: 'attachment', previewImg: 'site.txt', filesize: 2 }])
    const href = sent.body.post_attachments.result[0]?.href ?? ''
    const tex = await signedIn(site.server, 'head', 'TEX')
    const [path = '', key = ''] = href.split('?key=')
    expect((await browser.file(path, { key })).statusCode).toBe(200)
    expect((await tex.file(path, { key })).statusCode).toBe(404)
    expect((await tex.get('/main/s/task/attachments', on)).status).toBe(404)
  })

  it('leave an intact audit', async () => {
    expect(await inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))).toMatchObject({ ok: true })
  })

  it('of another company are unknown, and so are its labels', async () => {
    const tex = tasksOf(await signedIn(site.server, 'admin', 'TEX'))
    const task = await mine({ taskname: 'Steel only' })
    expect((await tex.tasks()).map(({ taskname }) => taskname)).not.toContain('Steel only')
    expect((await tex.tasks()).length).toBeGreaterThan(0)
    const foreign = (await tex.tasks()).find(({ id }) => id === task.id)
    expect(foreign).toBeUndefined()
    const [own] = await tex.labels()
    await tex.post('labels/item', { text: 'Tex only', color: '#112233' })
    const label = (await tex.labels()).find((each) => each.text === 'Tex only')
    const { body } = await head.save({ labels: [label?.id ?? ''] }, task.id)
    expect([own === undefined, body.post_item]).toEqual([false, { labels: 'One of the labels is no longer there.' }])
  })

  it.each(['labels', 'tasks', 'task_people', 'task_labels', 'timeline'] as const)(
    'are under row-level security: %s',
    async (table) => {
      const companies = (company: string) =>
        inTenant(site.database, company, async (work) => {
          const rows = await work.selectFrom(table).select('company_id').execute()
          return [...new Set(rows.map(({ company_id }) => company_id))]
        })
      expect([await companies('steel'), await companies('tex')]).toEqual([['steel'], ['tex']])
    },
  )
})

describe.each(databases)('labels on %s', (kind) => {
  let site: Site
  let head: TasksOf
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    head = tasksOf(await signedIn(site.server, 'head'))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('are eight at first, found by a part of their name', async () => {
    expect(await head.labels()).toHaveLength(8)
    expect((await head.labels({ search: 'SAF' })).map(({ text }) => text)).toEqual(['Safety'])
  })

  it('require an unused name, and a colour', async () => {
    const save = async (body: object) => (await head.post('labels/item', body)).body.post_item
    expect(await save({ text: ' ', color: '' })).toEqual({ text: 'Required.', color: 'Required.' })
    expect(await save({ text: 'safety ', color: '#123456' })).toEqual({ text: 'There is already a label "safety".' })
    expect(await save({ text: 'Blue', color: 'blue' })).toEqual({ color: 'A colour like #2563eb is needed.' })
    expect(await save({ text: 'x'.repeat(41), color: '#123456' })).toEqual({ text: '1 to 40 characters.' })
    expect(await head.labels()).toHaveLength(8)
  })

  it('are changed by key, and may keep their name', async () => {
    const { body } = await head.post('labels/item', { text: ' Paint ', color: '#ABCDEF' })
    const key = body.id ?? ''
    expect((await head.labels()).find(({ id }) => id === key)).toMatchObject({
      id: key,
      text: 'Paint',
      color: '#abcdef',
    })
    await head.post('labels/item', { id: key, text: 'paint', color: '#000000' }, { query: { key } })
    expect(await head.labels({ search: 'paint' })).toMatchObject([{ id: key, text: 'paint', color: '#000000' }])
  })

  it('are removed from their tasks when they are deleted', async () => {
    const [task] = (await head.tasks()).filter(({ labels }) => labels.length > 0)
    const label = task?.labels[0]?.id ?? ''
    expect((await head.post('labels/deleteitem', { key: label })).body.ok).toBe(true)
    expect((await head.find(task?.id ?? ''))?.labels).toEqual(task?.labels.filter(({ id }) => id !== label))
    expect((await head.post('labels/deleteitem', { key: label })).status).toBe(404)
  })
})
