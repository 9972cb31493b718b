/** Uploads in pieces (tus) over a real connection, which the protocol needs. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Browser, Upload } from './browser.ts'

export interface PiecesAnswer {
  readonly status: number
  /** '' unless the upload has begun. */
  readonly location: string
  readonly text: string
}

export interface PieceUploads {
  /** Begins an upload to an order. */
  begin(by: Browser, upload: Upload, query: Readonly<Record<string, string>>): Promise<PiecesAnswer>
  /** Sends all bytes of an upload that has begun. */
  send(by: Browser, begun: PiecesAnswer, upload: Upload): Promise<PiecesAnswer>
}

/** @param server that listens */
export function pieceUploads(server: () => FastifyInstance): PieceUploads {
  const request = async (by: Browser, path: string, { headers, ...init }: RequestInit): Promise<PiecesAnswer> => {
    const { port } = server().server.address() as AddressInfo
    const cookie = Object.entries(by.cookieJar()).map((pair) => pair.join('='))
    const all = { cookie: cookie.join('; '), 'tus-resumable': '1.0.0', ...(headers as Record<string, string>) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: all })
    return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  return {
    begin(by, { name, bytes }, query) {
      const path = `/main/s/orders/attachmenttus?${new URLSearchParams({ ...query, apitoken: by.token })}`
      const metadata = `filename ${Buffer.from(name).toString('base64')}`
      const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata }
      return request(by, path, { method: 'POST', headers })
    },
    send(by, { location }, { bytes }) {
      const path = `${location.split('?')[0]}?apitoken=${by.token}`
      const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      return request(by, path, { method: 'PATCH', headers, body: bytes })
    },
  }
}
