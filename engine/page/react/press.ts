import { CallError, messageFor } from '../../calls/errors.ts'
import type { Row } from '../../calls/contract.ts'
import type { PageModel } from '../page-model.ts'
import type { EffectHost, PressResult } from './run-effects.ts'

const load = async () => {
  const [{ runEffects }, { pressOn }] = await Promise.all([
    import('./run-effects.ts'),
    import('../actions/press-page.ts'),
  ])
  return { runEffects, pressOn }
}
/** Loads the dialog that confirms an action. */
export const loadQuestion = () => import('../../ui/QuestionDialog.tsx')

/** Loads the code that runs actions and the dialog that confirms them. */
export const loadActions = () => Promise.all([load(), loadQuestion()])

/** Preloads them; a failure is reported when an action is pressed. */
export function warmActions(): void {
  loadActions().catch(() => undefined)
}

interface PressRequest {
  readonly name: string
  readonly rows: readonly Row[]
}

/** Runs an action to its end. Never rejects. If it cannot be loaded offline, shows a message; nothing was sent. */
export async function pressAction(
  page: PageModel,
  host: EffectHost,
  { name, rows }: PressRequest,
): Promise<PressResult> {
  try {
    const { runEffects, pressOn } = await load()
    return await runEffects(pressOn(page, name, rows), host)
  } catch (error) {
    const message = messageFor(new CallError('network', { path: '' }))
    if (message) host.showToast(message.text, message)
    return { result: 'stopped', why: 'failed', error, messages: message ? [message] : [] }
  }
}
