import type { RouterHistory } from '@tanstack/history'
import { onTestFinished } from 'vitest'
import { browserHistory } from '../../engine/history/browser-history.ts'
import { doing } from './open-screen.tsx'

/** The history of the window as one that begins at this address; followed until the test is over. */
export async function historyAt(address: string): Promise<RouterHistory> {
  // What the test has drawn before follows the window, too.
  const history = await doing(() => {
    window.history.replaceState(null, '', address)
    return browserHistory()
  })
  onTestFinished(history.destroy)
  return history
}
