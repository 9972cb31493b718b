import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Mail {
  readonly to: string
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly received: readonly Mail[]
  /** Makes it defer nobody any more. */
  takesEverything(): void
  close(): Promise<void>
}

/**
 * A mail server on this machine. It defers mail to later@, and rejects mail to never@.
 * @param taking called when a mail is accepted; if it rejects, the mail is deferred
 */
export async function openMailServer(
  taking: (take: () => Promise<void>) => Promise<void> = (take) => take(),
): Promise<MailServer> {
  const received: Mail[] = []
  let isPatient = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('never@')) return done(refusal(550, 'no such mailbox'))
      if (address.startsWith('later@') && !isPatient) return done(refusal(451, 'try again later'))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const take = async (): Promise<void> =>
          void received.push(...session.envelope.rcptTo.map(({ address: to }) => ({ to, text })))
        void settle(taking(take), done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    takesEverything: () => void (isPatient = true),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function settle(taken: Promise<void>, done: (error?: Error) => void): Promise<void> {
  const error = await taken.then(
    () => null,
    (reason: unknown) => refusal(451, String(reason)),
  )
  if (error === null) done()
  else done(error)
}

const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })

interface Posted {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly reference: string
}

export interface Provider {
  readonly url: string
  readonly received: readonly Posted[]
  close(): Promise<void>
}

/** A WhatsApp provider on this machine, for senders with the token. */
export async function openProvider(token: string): Promise<Provider> {
  const received: Posted[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isKnown = request.headers.authorization === `Bearer ${token}`
    if (isKnown) received.push(JSON.parse(Buffer.concat(chunks).toString()) as Posted)
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { id: `wamid-${received.length}` } : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    received,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
