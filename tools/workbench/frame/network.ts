/** Simulates a bad network, and the states of a screen, between the product in the frame and its calls. */
import type { WorkbenchPage } from '../frame-link.ts'

/** About the delay of a phone in a steel hall. */
const SLOW_MS = 2500
const FAILED = { ok: false, name: 'workbench', reason: 'The workbench lets every call fail.' }

type Fetch = typeof fetch

/** `fetch` under the chosen conditions; only calls of the ERP are affected. */
export function fetchUnder(send: Fetch, page: WorkbenchPage): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!isCall(url)) return await send(input, init)
    const { network, state } = page.conditions()
    if (network === 'offline') throw new TypeError('Failed to fetch')
    if (network === 'slow') await waited(init?.signal)
    if (network === 'failing') return Response.json(FAILED, { status: 503 })
    if (state === 'served') return await send(input, init)
    // Loaded with the first call that needs it: the stories include a whole ERP.
    const { answerInState } = await import('./states.ts')
    return (await answerInState({ url, init, state })) ?? (await send(input, init))
  }
}

/** The same for file uploads, which use XMLHttpRequest. */
export function sendUnder(send: XMLHttpRequest['send'], page: WorkbenchPage): XMLHttpRequest['send'] {
  return function (this: XMLHttpRequest, body) {
    const { network } = page.conditions()
    if (network === 'slow') setTimeout(() => send.call(this, body), SLOW_MS)
    else if (network === 'online') send.call(this, body)
    else setTimeout(() => ['error', 'loadend'].map((type) => this.dispatchEvent(new ProgressEvent(type))))
  }
}

/** Makes the browser report the chosen network to the page; the result must be called when the conditions change. */
export function followNetwork(page: WorkbenchPage): () => void {
  const isOnline = (): boolean => page.conditions().network !== 'offline'
  let was = isOnline()
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: isOnline })
  return () => {
    if (was === isOnline()) return
    was = isOnline()
    window.dispatchEvent(new Event(was ? 'online' : 'offline'))
  }
}

const isCall = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && /^\/(main|ssr)\//.test(pathname)

function waited(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SLOW_MS)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
