import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Where a connection is cut: before a statement reaches the database, or after that but before its answer. */
export interface Cut {
  /** A part of the statement's text. */
  readonly statement: string
  readonly when: 'before' | 'after'
  /** Instead of cutting, freezes all connections: the statement or its answer arrives after `thaw`. */
  readonly stalls?: boolean
}

/** A proxy between a server and its database, which fails as networks and hosts do. */
export interface DatabaseProxy {
  /** The address of the database through this proxy. */
  readonly url: string
  /** Cuts the next connection that sends this. */
  cutAt(cut: Cut): void
  /** Whether a connection has sent the statement to cut at. */
  isCut(): boolean
  /** Accepts connections and bytes, but does not forward them until `thaw`. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const state: { cut: Cut | null; isFrozen: boolean } = { cut: null, isFrozen: false }

  const freeze = (): void => {
    state.isFrozen = true
    for (const socket of sockets) socket.pause()
  }
  /** Data that arrived while frozen, to be forwarded. */
  let held: (() => void)[] = []
  const pass = (client: Socket, database: Socket): void => {
    let isCutNext = false
    let isStalledNext = false
    const cutBoth = (): void => {
      client.destroy()
      database.destroy()
    }
    client.on('data', (bytes) => {
      const cut = state.cut !== null && bytes.includes(state.cut.statement) ? state.cut : null
      if (cut) state.cut = null
      if (cut?.when === 'before') {
        if (!cut.stalls) return cutBoth()
        freeze()
        return void held.push(() => database.write(bytes))
      }
      if (cut?.stalls) isStalledNext = true
      else if (cut) isCutNext = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (isCutNext) return cutBoth()
      if (!isStalledNext) return void client.write(bytes)
      isStalledNext = false
      freeze()
      held.push(() => client.write(bytes))
    })
  }
  const follow = (socket: Socket, other: Socket): void => {
    sockets.add(socket)
    if (state.isFrozen) socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    pass(client, database)
    follow(client, database)
    follow(database, client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    cutAt: (cut) => void (state.cut = cut),
    isCut: () => state.cut === null,
    freeze,
    thaw() {
      state.isFrozen = false
      for (const passOn of held) passOn()
      held = []
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
