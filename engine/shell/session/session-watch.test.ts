import { afterEach, expect, it } from 'vitest'
import type { SessionEvent } from './session-actions.ts'
import { createSessionStore } from './session-state.ts'
import { announce, watchSession } from './session-watch.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The events a tab of this browser receives. */
function watchingTab(): readonly SessionEvent[] {
  const events: SessionEvent[] = []
  const done = (): Promise<void> => Promise.resolve()
  const actions = {
    start: done,
    heartbeat: done,
    signIn: done,
    logout: done,
    unauthorized: () => Promise.resolve(false),
    onOtherTab: (event: SessionEvent) => void events.push(event),
  }
  stops.push(watchSession(createSessionStore(), actions))
  return events
}

function nextEventElsewhere(): Promise<SessionEvent> {
  const channel = new BroadcastChannel('countersign.session')
  stops.push(() => channel.close())
  return new Promise((resolve) => {
    channel.addEventListener('message', (event: MessageEvent<SessionEvent>) => resolve(event.data))
  })
}

it('notifies the other tabs, but not the one that logged in, which would drop its new token', async () => {
  const events = watchingTab()
  const elsewhere = nextEventElsewhere()
  announce('signed-in')
  expect(await elsewhere).toBe('signed-in')
  expect(events).toEqual([])
})
