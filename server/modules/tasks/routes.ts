import type { FastifyInstance } from 'fastify'
import remove from './calls/task-deleteitem.schema.json' with { type: 'json' }
import save from './calls/task-item.schema.json' with { type: 'json' }
import listCall from './calls/task-list.schema.json' with { type: 'json' }
import props from './calls/task-props.schema.json' with { type: 'json' }
import state from './calls/task-taskstate.schema.json' with { type: 'json' }
import timelineCall from './calls/task-tl_list.schema.json' with { type: 'json' }
import attach from './calls/task-tl_timelineattachment.schema.json' with { type: 'json' }
import comment from './calls/task-tl_timelinecomment.schema.json' with { type: 'json' }
import { registerListCall } from '../../routes/lists.ts'
import { signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { changing, changingRoute, requestedKey } from '../../http/change.ts'
import { bodyOf } from '../../http/request.ts'
import { taskList } from './list.ts'
import { taskProps } from './props.ts'
import { deleteTask, saveTask, setState } from './save.ts'
import { isCompleted, isTask, routeToTask, TASK, TIMELINE } from './task.ts'
import { addAttachment, addTaskComment, isOfCompleted, isOnTimeline, timelineList } from './timeline.ts'

const policy = { config: { policy: 'session' } } as const

/** Tasks, their states and their timelines (site-modules §2.7, §4, §7). */
export function registerTasks(app: FastifyInstance, context: ServerContext): void {
  // Tasks and events of their timelines have files; tasks have comments.
  context.targets.registerTarget(TASK, { exists: isTask, isFinal: isCompleted, route: routeToTask })
  context.targets.registerTarget(TIMELINE, { exists: isOnTimeline, isFinal: isOfCompleted })
  const at = (call: string) => `/s/${TASK}/${call}`
  registerListCall(app, context, { path: at('list'), label: 'Tasks', query: listCall.query, list: taskList })
  const timeline = { path: at('tl_list'), label: 'Timeline', query: timelineCall.query, list: timelineList }
  registerListCall(app, context, timeline)
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  app.post(at('item'), changingRoute(save), saveHandler(context))
  app.post(at('deleteitem'), changingRoute(remove), removeHandler(context))
  app.post(at('taskstate'), changingRoute(state), stateHandler(context))
  app.post(at('tl_timelinecomment'), changingRoute(comment), commentHandler(context))
  app.post(at('tl_timelineattachment'), changingRoute(attach), attachHandler(context))
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => ({ ok: true, get_props: await taskProps(work, person) }))
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const typed = bodyOf<'task-item'>(request)
    return await saveTask(call, {
      id: requestedKey(request),
      typed,
      timeZone: call.app.timeZone,
    })
  })
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    await deleteTask(call, bodyOf<'task-deleteitem'>(request).key)
    return {}
  })
}

/** Changes the state only; other sent members are not saved. */
function stateHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { id, isOpen } = bodyOf<'task-taskstate'>(request)
    await setState(call, id, isOpen)
    return { id, isOpen }
  })
}

function commentHandler(context: ServerContext) {
  return changing(context, async (call, request) => ({
    timeline_id: await addTaskComment(call, bodyOf<'task-tl_timelinecomment'>(request)),
  }))
}

function attachHandler(context: ServerContext) {
  return changing(context, async (call, request) => ({
    timeline_id: await addAttachment(call, bodyOf<'task-tl_timelineattachment'>(request)),
  }))
}
