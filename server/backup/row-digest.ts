import { hash } from 'node:crypto'

const NEWLINE = 10
const LANES = 8

/**
 * Counts rows (one per line) and adds up their SHA-256. The sum is the same in whatever order a database returns the
 * rows, and differs if one is missing, changed or duplicated.
 */
export class RowDigest {
  rows = 0
  readonly #sum = new Uint32Array(LANES)
  #rest: Buffer[] = []

  add(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#addRow(this.#whole(chunk.subarray(from, end)))
      from = end + 1
    }
    // Copied, since the reader may overwrite its buffer.
    if (from < chunk.length) this.#rest.push(Buffer.from(chunk.subarray(from)))
  }

  /** The digest in hexadecimal. Throws if the last row has no line end. */
  end(): string {
    if (this.#rest.length > 0) throw new Error('The last row is cut.')
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('')
  }

  #whole(end: Buffer): Buffer {
    if (this.#rest.length === 0) return end
    const row = Buffer.concat([...this.#rest, end])
    this.#rest = []
    return row
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < LANES; lane += 1)
      this.#sum[lane] = ((this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4)) >>> 0
    this.rows += 1
  }
}

/** Passes chunks on and adds them to the digest. */
export async function* digested(source: AsyncIterable<Buffer>, digest: RowDigest): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    digest.add(chunk)
    yield chunk
  }
}
