import type { AddressInfo } from 'node:net'
import type { Browser } from '../contract/browser.ts'
import type { Site } from '../contract/databases.ts'

type Init = Pick<RequestInit, 'headers' | 'body'>

/** Requests of an upload in parts over a real connection, which the protocol needs, with the cookies of a browser. */
export function uploadRequests(site: () => Site, browser: () => Browser) {
  return async (method: string, path: string, init: Init = {}): Promise<Response> => {
    const cookie = Object.entries(browser().cookieJar()).map((pair) => pair.join('='))
    const { port } = site().server.server.address() as AddressInfo
    const headers = { cookie: cookie.join('; '), 'tus-resumable': '1.0.0', ...init.headers }
    return await fetch(`http://127.0.0.1:${port}${path}`, { ...init, method, headers })
  }
}
