import { inTenant } from '../../server/database/tenant.ts'
import type { Answer, Browser } from './browser.ts'
import type { Site } from './databases.ts'

export interface TaskRow {
  readonly id: string
  readonly taskname: string
  readonly assignedTo_username: string
  readonly recipients: readonly string[]
  readonly labels: readonly Label[]
  readonly labelAdder: string | null
  readonly AddBy: string
  readonly dueAt: string | null
  readonly jobidmaster_jobid: string | null
  readonly client: string | null
  readonly isOpen: boolean
  readonly Status: string | null
  readonly DelayDays: number
  readonly countComments: number
  readonly content: string | null
  readonly OpenedTasks: number
  readonly OpenAndClosedTasks: number
}

export interface Label {
  readonly id: string
  readonly text: string
  readonly color: string
}

export interface Event {
  readonly id: string
  readonly kind: string
  readonly createdBy_user_username: string
  readonly text: string
  readonly previewImg: string | null
  readonly filesize: number | null
}

interface Body {
  readonly ok?: boolean
  readonly code?: string
  readonly description?: string
  readonly id?: string
  readonly timeline_id?: string
  readonly post_item?: Readonly<Record<string, string>>
}

type Told = Omit<Answer, 'body'> & { readonly body: Body }
type Query = Readonly<Record<string, string>>

interface How {
  readonly query?: Query
  readonly headers?: Query
}

/** Labels, tasks and their timelines as this person uses them. */
export function tasksOf(browser: Browser) {
  const rows = async <T>(path: string, query: Query): Promise<readonly T[]> =>
    (await browser.get(`/main/s/${path}`, { page_by: '100', ...query })).body.get_list.result as unknown as readonly T[]
  const post = async (path: string, body: object, { query = {}, headers = {} }: How = {}): Promise<Told> =>
    (await browser.post(`/main/s/${path}`, body, { query, headers })) as unknown as Told
  const find = async (id: string) => (await rows<TaskRow>('task/list', {})).find((each) => each.id === id)
  return {
    post,
    find,
    tasks: (query: Query = {}) => rows<TaskRow>('task/list', query),
    labels: (query: Query = {}) => rows<Label>('labels/list', query),
    timeline: (task_id: string) => rows<Event>('task/tl_list', { task_id }),
    save: (body: object, key?: string) => post('task/item', body, { query: key === undefined ? {} : { key } }),
    async added(body: object): Promise<TaskRow> {
      const { text, body: saved } = await post('task/item', body)
      const task = await find(saved.id ?? '')
      if (!task) throw new Error(`It was not added: ${text}`)
      return task
    },
    state: (id: string, isOpen: boolean) => post('task/taskstate', { id, isOpen }),
  }
}

export type TasksOf = ReturnType<typeof tasksOf>

/** Messages to the company's people about a task. */
export async function noticesOf({ database }: Site, task: string) {
  return await inTenant(database, 'steel', (work) =>
    work.selectFrom('notifications').select(['person_id', 'text']).where('document_id', '=', task).execute(),
  )
}
