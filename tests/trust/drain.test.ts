/** SIGTERM to a busy process: it reports it to balancers, completes its calls, and exits. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { bothDatabases, type Installation, newInstallation } from '../contract/databases.ts'

const CALLS = 200
const UPLOAD_BYTES = 1_000_000
const LIST = '/main/s/orders/list?page=0&page_by=50&uuid=&scope=all&apitoken='

describe.each(bothDatabases)('a process that gets SIGTERM, on %s', (kind) => {
  let installation: Installation
  let child: ChildProcess
  let address: string
  const agent = new Agent({ keepAlive: true, maxSockets: CALLS + 10 })
  const start = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    child = startServer(installation, settings)
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    address = line.toString().trim()
  }
  beforeEach(async () => {
    installation = await newInstallation(kind)
  })
  afterEach(async () => {
    child.kill('SIGKILL')
    await installation.remove()
  })

  it(`answers ${CALLS} running calls, closes their connections, reports not ready, and exits with 0`, async () => {
    // Enough time for a check by the balancer; running calls have as long as they need.
    await start({ DRAIN_SECONDS: '8', STOP_SECONDS: '120' })
    const ended = once(child, 'exit')
    const signed = await signIn(address, agent)
    // Opens the connections first, so that the calls below are running, not queued at the listening socket.
    await Promise.all(Array.from({ length: CALLS }, () => send({ url: `${address}/healthz`, agent })))
    const slow = Array.from({ length: CALLS / 2 }, () => send({ url: `${address}/slow`, agent }))
    const lists = Array.from({ length: CALLS / 2 }, () =>
      send({ url: `${address}${LIST}${signed.token}`, agent, headers: { cookie: signed.cookie } }),
    )
    const upload = beginUpload(address, signed)
    await send({ url: `${address}/healthz`, agent })
    child.kill('SIGTERM')
    const ready = await untilRefused(address)
    expect(ready).toMatchObject({ ok: false, missing: ['draining'] })
    const late = await send({ url: `${address}/slow`, agent: new Agent() })
    expect(late).toMatchObject({ status: 200, connection: 'close' })

    const answers = await Promise.all([...slow, ...lists])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await Promise.all(slow)).map(({ connection }) => connection)).toEqual(slow.map(() => 'close'))
    await untilClosed(address)
    upload.finish()
    expect(await upload.answer).toMatchObject({ status: 200, connection: 'close' })
    expect(await ended).toEqual([0, null])
  })

  it('cuts calls that have not ended in time, and still exits with 0', async () => {
    await start({ DRAIN_SECONDS: '0', STOP_SECONDS: '1' })
    const ended = once(child, 'exit')
    const signed = await signIn(address, agent)
    const upload = beginUpload(address, signed)
    await send({ url: `${address}/healthz`, agent })
    child.kill('SIGTERM')
    await expect(upload.answer).rejects.toThrow()
    expect(await ended).toEqual([0, null])
  })
})

function startServer({ config }: Installation, settings: Readonly<Record<string, string>>): ChildProcess {
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    OUTBOX_DIR: config.outboxDir,
    DATABASE_URL: config.databaseUrl ?? '',
    AUDIT_KEY: config.auditKey ?? '',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  return spawn(process.execPath, [join(import.meta.dirname, 'draining-process.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

interface Signed {
  readonly cookie: string
  readonly token: string
  /** A document to attach files to. */
  readonly document: string
}

async function signIn(address: string, agent: Agent): Promise<Signed> {
  const login = { email: 'head@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'drain' }
  const { body, cookie } = await send({
    url: `${address}/main/login`,
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(login),
  })
  const { tok: token } = JSON.parse(body) as { tok: string }
  const list = await send({ url: `${address}${LIST}${token}`, agent, headers: { cookie } })
  const found = JSON.parse(list.body) as { get_list: { result: readonly { id: string }[] } }
  return { cookie, token, document: found.get_list.result[0]?.id ?? '' }
}

interface Sending {
  readonly url: string
  readonly agent: Agent
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
}

interface Received {
  readonly status: number
  readonly body: string
  readonly connection: string | undefined
  readonly cookie: string
}

function send({ url, payload, ...options }: Sending): Promise<Received> {
  const sent = request(url, options)
  const received = receivedBy(sent)
  sent.end(payload)
  return received
}

async function receivedBy(sent: ClientRequest): Promise<Received> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await response.toArray()
  const { statusCode: status = 0, headers } = response
  const cookie = (headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ')
  return { status, body: Buffer.concat(chunks).toString(), connection: headers.connection, cookie }
}

/** An upload of which half has been sent. */
function beginUpload(
  address: string,
  { cookie, token, document }: Signed,
): { readonly answer: Promise<Received>; finish(): void } {
  const boundary = 'of-the-upload'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="attached[0]"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const bytes = 'x'.repeat(UPLOAD_BYTES)
  const sent = request(`${address}/main/s/orders/attachments?awsfile_master_pk=${document}&apitoken=${token}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes.length + tail.length),
    },
  })
  sent.write(head + bytes.slice(0, UPLOAD_BYTES / 2))
  return { answer: receivedBy(sent), finish: () => void sent.end(bytes.slice(UPLOAD_BYTES / 2) + tail) }
}

/** The answer of `/readyz` once it is not ready; that is immediate, so few requests are enough. */
async function untilRefused(address: string): Promise<unknown> {
  for (let asked = 0; asked < 50; asked += 1) {
    const { status, body } = await send({ url: `${address}/readyz`, agent: new Agent() })
    if (status === 503) return JSON.parse(body)
  }
  return 'never refused'
}

/** Resolves when the port accepts no new connections; the test's time-out limits how long that may take. */
async function untilClosed(address: string): Promise<void> {
  for (;;) {
    const isOpen = await send({ url: `${address}/healthz`, agent: new Agent() }).then(
      () => true,
      () => false,
    )
    if (!isOpen) return
    await sleep(100)
  }
}
