/** Files that people of a cluster send: in one request, and in parts by the upload library of the browser. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DetailedError, Upload } from 'tus-js-client'
import { answerBody } from '../../engine/calls/answer-body.ts'
import { CallError } from '../../engine/calls/errors.ts'
import { SCREEN } from '../bench/list-call/fill.ts'
import { noteTime, untilAnswered } from './cluster-ledger.ts'
import { anyDocument, ask, type Member } from './cluster-member.ts'

interface File {
  readonly name: string
  readonly bytes: Buffer<ArrayBuffer>
  readonly document: string
}

const KB = 1024
const FEWEST_KB = 30
const MOST_KB = 200
/** Size of a part; a file has several, and each may reach another process. */
const PIECE_BYTES = 64 * KB
/** As in engine/calls/tus.ts. */
const TRIES = [0, 1_000, 3_000, 5_000, 10_000, 20_000]
/** Status codes of an upload that no process knows. */
const GONE = [404, 410]

function newFile(member: Member): File {
  const bytes = Buffer.from(randomBytes(member.chance.between(FEWEST_KB, MOST_KB) * KB).toString('base64'))
  return { name: `${randomUUID()}.txt`, bytes, document: anyDocument(member) }
}

const queryOf = ({ person }: Member, { document }: File): URLSearchParams =>
  new URLSearchParams({ awsfile_master_pk: document, max: '50', maxSize: '50', apitoken: person.token })

function noteFile({ crowd, number }: Member, { name, bytes, document }: File): void {
  const hash = createHash('sha256').update(bytes).digest('hex')
  crowd.ledger.files.push({ name, document, hash, person: number })
}

/** Sends a file in one request, as a browser does; a repeated request contains the same file under the same name. */
export async function uploadWhole(member: Member): Promise<void> {
  const file = newFile(member)
  const path = `/main/s/${SCREEN}/attachments`
  const body = await ask(member, 'whole upload', async () => {
    const form = new FormData()
    form.append('attached[0]', new Blob([file.bytes]), file.name)
    const url = `${member.crowd.address}${path}?${queryOf(member, file)}`
    const response = await member.fetch(url, { method: 'POST', body: form }).catch(() => {
      throw new CallError('network', { path })
    })
    return answerBody(await answerOf(response, path), { path })
  })
  if (body === null) return
  const { errored = [] } = body as { readonly errored?: readonly { readonly name: string; readonly reason: string }[] }
  for (const { name, reason } of errored) member.crowd.ledger.wrong.push(`${name} is refused: ${reason}`)
  if (errored.length === 0) noteFile(member, file)
}

async function answerOf(response: Response, path: string) {
  const text = await response.text().catch(() => {
    throw new CallError('network', { path })
  })
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return { status: response.status, body: null }
  }
}

/** Sends a file in parts; from the beginning if no process knows the first ones any more. */
export async function uploadInPieces(member: Member): Promise<void> {
  const file = newFile(member)
  const state: Sticking = { cookie: member.person.cookie, url: null, begin: performance.now(), failed: [] }
  const send = async (): Promise<true> => {
    try {
      await sendPieces(member, file, state)
    } catch (error) {
      const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
      if (GONE.includes(status)) {
        member.crowd.ledger.begunAnew += 1
        state.url = null
      }
      const isRefused = status >= 400 && status < 500 && ![...GONE, 409, 423].includes(status)
      throw new CallError(isRefused ? 'http' : 'network', { path: 'upload', status, answer: String(error) })
    }
    return true
  }
  const { crowd, retryAfterMs } = member
  const sending = { kind: 'upload in pieces', send, retryAfterMs, isOneCall: false } as const
  if (await untilAnswered(crowd.ledger, sending)) noteFile(member, file)
}

/** The state of an upload in a browser: its cookies, including that of the balancer, and its address. */
interface Sticking {
  cookie: string
  url: string | null
  /** When the pending part was sent first. */
  begin: number
  /** The errors of its attempts since then. */
  failed: string[]
}

function notePiece({ crowd }: Member, state: Sticking, status: number): void {
  const { begin, failed } = state
  if (status >= 300) return void failed.push(String(status))
  noteTime(crowd.ledger, { kind: 'piece', ms: performance.now() - begin, failed })
  state.begin = performance.now()
  state.failed = []
}

function sendPieces(member: Member, file: File, state: Sticking): Promise<void> {
  const { person, crowd } = member
  return new Promise((done, fail) => {
    const upload: Upload = new Upload(file.bytes, {
      endpoint: `${crowd.address}/main/s/${SCREEN}/attachmenttus?${queryOf(member, file)}`,
      uploadUrl: state.url,
      chunkSize: PIECE_BYTES,
      retryDelays: TRIES,
      metadata: { filename: file.name },
      onBeforeRequest: (request) => request.setHeader('cookie', state.cookie),
      onAfterResponse(_request, response) {
        const [host] = [response.getHeader('set-cookie') ?? []].flat()
        if (host !== undefined) state.cookie = `${person.cookie}; ${host.split(';')[0]}`
        notePiece(member, state, response.getStatus())
      },
      onSuccess: () => done(),
      onError(error) {
        state.url = upload.url
        fail(error)
      },
    })
    upload.start()
  })
}
