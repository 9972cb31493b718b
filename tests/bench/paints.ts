import type { Page } from 'playwright-core'

/** Measures every event of a kind from its time stamp to the frame after it, as a person perceives it. */
export async function watchPaints(page: Page, kind: 'click' | 'keydown'): Promise<void> {
  await page.evaluate((kind) => {
    const times: number[] = []
    Object.assign(window, { times })
    const onEvent = (event: Event): void => {
      // The frame is drawn after this callback; the message is handled after the frame was submitted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    }
    document.addEventListener(kind, onEvent, { capture: true })
  }, kind)
}

/** The durations measured since then, in milliseconds. */
export const paints = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { times: number[] }).times)
