import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a browser and the product that resets connections on request. */
export interface CuttingProxy {
  readonly address: string
  /** Resets the connection of the next call whose path matches, once the first byte of its body has been sent. */
  cut(call: RegExp): void
  /** Resets all open connections. */
  cutAll(): void
  close(): Promise<void>
}

const HEAD_END = '\r\n\r\n'

export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const calls: RegExp[] = []
  const server = createServer((browser) => {
    const product = connect(Number(port), hostname)
    let isCutNext = false
    for (const socket of [browser, product]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [browser, product].forEach((each) => each.destroy()))
    }
    const cutAfter = (bytes: Buffer): void => {
      product.write(bytes, () => setTimeout(() => browser.resetAndDestroy(), 50))
    }
    browser.on('data', (bytes: Buffer) => {
      if (isCutNext) return cutAfter(bytes.subarray(0, 1))
      const text = bytes.toString('latin1')
      const line = /^(?:POST|PATCH) (\S+)/.exec(text)?.[1]
      const index = line === undefined ? -1 : calls.findIndex((call) => call.test(line))
      if (index === -1) return void product.write(bytes)
      calls.splice(index, 1)
      const head = text.indexOf(HEAD_END) + HEAD_END.length
      if (bytes.length > head) return cutAfter(bytes.subarray(0, head + 1))
      isCutNext = true
      product.write(bytes)
    })
    product.on('data', (bytes) => browser.write(bytes))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    // Cookies belong to a host, whatever its port.
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut: (call) => void calls.push(call),
    cutAll() {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
