import type { FastifyInstance } from 'fastify'
import remove from '../../schemas/erp/task-deleteitem.schema.json' with { type: 'json' }
import save from '../../schemas/erp/task-item.schema.json' with { type: 'json' }
import listCall from '../../schemas/erp/task-list.schema.json' with { type: 'json' }
import props from '../../schemas/erp/task-props.schema.json' with { type: 'json' }
import state from '../../schemas/erp/task-taskstate.schema.json' with { type: 'json' }
import timelineCall from '../../schemas/erp/task-tl_list.schema.json' with { type: 'json' }
import attach from '../../schemas/erp/task-tl_timelineattachment.schema.json' with { type: 'json' }
import comment from '../../schemas/erp/task-tl_timelinecomment.schema.json' with { type: 'json' }
import { registerListCall } from './lists.ts'
import { type Parts, signedIn } from '../http/signed-in.ts'
import { changing, changingRoute, keyAsked } from '../http/change.ts'
import { taskList } from '../modules/tasks/list.ts'
import { taskProps } from '../modules/tasks/props.ts'
import { deleteTask, saveTask, setState } from '../modules/tasks/save.ts'
import { isTask, routeToTask, TASK, TIMELINE } from '../modules/tasks/task.ts'
import { addAttachment, addComment, isOnTimeline, type Said, timelineList } from '../modules/tasks/timeline.ts'
import type { Typed } from '../modules/tasks/typed.ts'

const policy = { config: { policy: 'session' } } as const

/** Tasks, their states and their timelines (site-modules §2.7, §4, §7). */
export function registerTasks(app: FastifyInstance, parts: Parts): void {
  // Files hang on a task and on what stands on its timeline, and a task is spoken of.
  parts.targets.registerTarget(TASK, isTask, routeToTask)
  parts.targets.registerTarget(TIMELINE, isOnTimeline)
  const at = (call: string) => `/s/${TASK}/${call}`
  registerListCall(app, parts, { path: at('list'), label: 'Tasks', query: listCall.query, list: taskList })
  const timeline = { path: at('tl_list'), label: 'Timeline', query: timelineCall.query, list: timelineList }
  registerListCall(app, parts, timeline)
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(parts))
  app.post(at('item'), changingRoute(save), saveHandler(parts))
  app.post(at('deleteitem'), changingRoute(remove), removeHandler(parts))
  app.post(at('taskstate'), changingRoute(state), stateHandler(parts))
  app.post(at('tl_timelinecomment'), changingRoute(comment), commentHandler(parts))
  app.post(at('tl_timelineattachment'), changingRoute(attach), attachHandler(parts))
}

function propsHandler(parts: Parts) {
  return signedIn(parts, async ({ work, person }) => ({ ok: true, get_props: await taskProps(work, person) }))
}

function saveHandler(parts: Parts) {
  return changing(parts, async (call, request) => {
    const typed = request.body as Typed
    return await saveTask(call, { id: keyAsked(request), typed, timeZone: parts.app().timeZone })
  })
}

function removeHandler(parts: Parts) {
  return changing(parts, async (call, request) => {
    await deleteTask(call, (request.body as { key: string }).key)
    return {}
  })
}

interface State {
  readonly id: string
  /** As it is to be. */
  readonly isOpen: boolean
}

/** What else is sent is what the form shows of the task; it is not saved. */
function stateHandler(parts: Parts) {
  return changing(parts, async (call, request) => {
    const { id, isOpen } = request.body as State
    await setState(call, id, isOpen)
    return { id, isOpen }
  })
}

function commentHandler(parts: Parts) {
  return changing(parts, async (call, request) => ({ timeline_id: await addComment(call, request.body as Said) }))
}

function attachHandler(parts: Parts) {
  return changing(parts, async (call, request) => ({ timeline_id: await addAttachment(call, request.body as Said) }))
}
