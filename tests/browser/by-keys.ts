/**
 * Somebody who has a keyboard and nothing else. After every key they look for what has the focus: it must be
 * somewhere (WCAG 2.4.3), in sight and not behind a bar (2.4.11), and marked (2.4.7).
 */
import type { Locator, Page } from 'playwright-core'
import { lookAtFocus, type Seen } from './focus-sight.ts'

/** A name as it is read out, or one place of several that have it. */
export type Target = string | RegExp | Locator

export interface Keys {
  readonly page: Page
  /** One after the other. */
  press(...keys: readonly string[]): Promise<void>
  /** Into whatever has the focus. */
  type(text: string): Promise<void>
  /** Walks by Tab; fails with the way it went. */
  tabTo(target: Target): Promise<void>
  /** Walks by Shift and Tab. */
  backTo(target: Target): Promise<void>
  /** Walks there and presses Enter. */
  enter(target: Target): Promise<void>
  /** Walks there and types over what is there. */
  fill(target: Target, text: string): Promise<void>
  /** Name of what has the focus. */
  focused(): Promise<string>
  /** Waits until the focus is on it. */
  isOn(target: Target): Promise<void>
  /** Looks once more: what was on its way may have taken the focus away. */
  look(): Promise<Seen>
}

const MOST_TABS = 150
/** How long a page may take to put the focus where it belongs. */
const PATIENCE_MS = 10_000

export function keysOf(page: Page): Keys {
  const look = () => sight(page, false)
  const pressOnce = async (key: string): Promise<Seen> => {
    await page.keyboard.press(key)
    return await sight(page, /^(Shift\+)?Tab$/.test(key), key)
  }
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await sight(page, true)
      await pressOnce(key)
    }
  }
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    await sight(page, false, `typing ${text}`)
  }
  /** What is seen after one press is what is there before the next: it is looked at once. */
  const walk = async (key: string, target: Target): Promise<void> => {
    if (isLocator(target)) await target.first().waitFor({ state: 'attached' })
    const path: string[] = []
    let seen = await sight(page, true)
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (await isAt(target, seen)) return
      seen = await pressOnce(key)
      path.push(seen.name)
    }
    throw new Error(`${key} never reaches ${String(target)}:\n${path.join(' → ')}`)
  }
  const tabTo = (target: Target) => walk('Tab', target)
  return {
    page,
    press,
    type,
    tabTo,
    backTo: (target) => walk('Shift+Tab', target),
    async enter(target) {
      await tabTo(target)
      await press('Enter')
    },
    async fill(target, text) {
      await tabTo(target)
      await page.keyboard.press('ControlOrMeta+a')
      await type(text)
    },
    focused: async () => (await look()).name,
    async isOn(target) {
      const since = Date.now()
      for (let seen = await lookAtFocus(page); !(await isAt(target, seen)); seen = await lookAtFocus(page)) {
        if (Date.now() - since > PATIENCE_MS * 2)
          throw new Error(`The focus is on “${seen.name}”, not on ${String(target)}`)
        await page.waitForTimeout(50)
      }
      await look()
    },
    look,
  }
}

const isLocator = (target: Target): target is Locator => typeof target === 'object' && 'waitFor' in target

/** @param seen what has the focus */
async function isAt(target: Target, { name }: Seen): Promise<boolean> {
  if (typeof target === 'string') return name === target
  if (!isLocator(target)) return target.test(name)
  return await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
}

/** What is wrong must be so for a while: a page may need a moment. */
async function sight(page: Page, mayBeNowhere: boolean, after = ''): Promise<Seen> {
  const since = Date.now()
  for (;;) {
    const seen = await lookAtFocus(page)
    const fieldError = seen.fieldError === 'lost' && mayBeNowhere ? null : seen.fieldError
    if (fieldError === null) return seen
    if (Date.now() - since > PATIENCE_MS)
      throw new Error(`After ${after || 'a while'}, at ${page.url()}: ${fieldError}: ${seen.name} ${seen.outer}`)
    await page.waitForTimeout(50)
  }
}
