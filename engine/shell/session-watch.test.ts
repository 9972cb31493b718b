import { afterEach, expect, it } from 'vitest'
import { createSessionStore, type SessionNews } from './session.ts'
import { announce, watchSession } from './session-watch.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** What a tab of this browser hears. */
function watchingTab(): readonly SessionNews[] {
  const heard: SessionNews[] = []
  const done = (): Promise<void> => Promise.resolve()
  const actions = { start: done, beat: done, signIn: done, logout: done, unauthorized: () => Promise.resolve(false) }
  stops.push(watchSession(createSessionStore(), { ...actions, hear: (news) => void heard.push(news) }))
  return heard
}

function heardElsewhere(): Promise<SessionNews> {
  const channel = new BroadcastChannel('countersign.session')
  stops.push(() => channel.close())
  return new Promise((resolve) => {
    channel.addEventListener('message', (event: MessageEvent<SessionNews>) => resolve(event.data))
  })
}

it('tells the other tabs, and not the one that signed in: it would give up the token it has just been given', async () => {
  const heard = watchingTab()
  const elsewhere = heardElsewhere()
  announce('signed-in')
  expect(await elsewhere).toBe('signed-in')
  expect(heard).toEqual([])
})
