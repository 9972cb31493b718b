/**
 * A person who uses only the keyboard. After every key press the focus is checked: it must exist (WCAG 2.4.3), be
 * visible and not covered by a bar (2.4.11), and be marked (2.4.7).
 */
import type { Locator, Page } from 'playwright-core'
import { limitFor } from '../runner/limits.ts'
import { lookAtFocus, type FocusState } from './focus-sight.ts'

/** An accessible name, or a locator where several elements share the name. */
export type Target = string | RegExp | Locator

export interface Keys {
  readonly page: Page
  /** Presses the keys one after the other. */
  press(...keys: readonly string[]): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Presses Tab until the target has the focus; the error lists the path. */
  tabTo(target: Target): Promise<void>
  /** Presses Shift+Tab until the target has the focus. */
  shiftTabTo(target: Target): Promise<void>
  /** Tabs to the target and presses Enter. */
  enter(target: Target): Promise<void>
  /** Tabs to the target and replaces its text. */
  fill(target: Target, text: string): Promise<void>
  /** The name of the focused element. */
  focused(): Promise<string>
  /** Waits until the target has the focus. */
  expectFocus(target: Target): Promise<void>
  /** Checks the focus again: a late update may have moved it. */
  look(): Promise<FocusState>
}

const MOST_TABS = 150
/** How long a page may take to place the focus. */
const PATIENCE_MS = limitFor(6_000)

export function keysOf(page: Page): Keys {
  const look = () => sight(page, false)
  const pressOnce = async (key: string): Promise<FocusState> => {
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
  /** The focus after one press is also the focus before the next, so it is checked once per press. */
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
    shiftTabTo: (target) => walk('Shift+Tab', target),
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
    async expectFocus(target) {
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

/** Whether the focused element is the target. */
async function isAt(target: Target, { name }: FocusState): Promise<boolean> {
  if (typeof target === 'string') return name === target
  if (!isLocator(target)) return target.test(name)
  return await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
}

/** Fails only when an error persists: a page may need a moment. */
async function sight(page: Page, mayBeNowhere: boolean, after = ''): Promise<FocusState> {
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
