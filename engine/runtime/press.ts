import { CallError, messageFor } from '../calls/errors.ts'
import type { ReadyAction } from './actions.ts'
import type { ActionHost } from './host.ts'
import type { Pressed } from './run-action.ts'

const load = () => import('./run-action.ts')
export const loadQuestion = () => import('../ui/QuestionDialog.tsx')

/** Loads ahead of need what an action does; a failure is said when it is pressed. */
export function warmActions(): void {
  Promise.all([load(), loadQuestion()]).catch(() => undefined)
}

/** Runs an action. Offline before it was ever loaded, it says so and nothing was sent. */
export async function press(host: ActionHost, ready: ReadyAction): Promise<Pressed> {
  try {
    const { runAction } = await load()
    return await runAction(host, ready)
  } catch (error) {
    const message = messageFor(new CallError('network', { path: '' }))
    if (message) host.say(message.text, message)
    return { result: 'stopped', why: 'failed', error, said: message ? [message] : [] }
  }
}
