import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { strToU8, Zip, ZipPassThrough } from 'fflate'

/** A zip file that is written part by part, without holding one in memory. */
export interface PackedFile {
  /** Opens the next part; the previous one must be closed. */
  part(name: string): PackedPart
  end(): Promise<void>
  /** Stops writing; the file is incomplete. */
  abandon(): Promise<void>
}

export interface PackedPart {
  /** In bytes, unpacked. */
  readonly size: number
  /** Resolves when more can be accepted. Rejects if the file cannot be written. */
  write(text: string): Promise<void>
  close(): Promise<void>
}

/** Writes a zip file; its parts are compressed by zlib outside the thread. */
export function openPackedFile(path: string): PackedFile {
  const file = createWriteStream(path)
  // Without a listener, an error would end the process; it is thrown with the next write.
  file.on('error', () => undefined)
  const zip = new Zip((_, bytes) => void file.write(bytes))
  return {
    part: (name) => openPart(zip, file, name),
    async end() {
      zip.end()
      file.end()
      await finished(file)
    },
    async abandon() {
      file.destroy()
      if (!file.closed) await once(file, 'close')
    },
  }
}

function openPart(zip: Zip, file: WriteStream, name: string): PackedPart {
  const entry = new DeflatedEntry(name)
  zip.add(entry)
  const settled = async (): Promise<void> => {
    if (file.errored) throw file.errored
    if (file.writableNeedDrain) await once(file, 'drain')
  }
  return {
    get size() {
      return entry.size
    },
    async write(text) {
      await entry.write(strToU8(text))
      await settled()
    },
    async close() {
      await entry.close()
      await settled()
    },
  }
}

/** An entry of a zip file that is compressed by Node.js instead of in JavaScript. */
class DeflatedEntry extends ZipPassThrough {
  readonly #deflate = createDeflateRaw()

  constructor(name: string) {
    super(name)
    this.compression = 8
    this.#deflate.on('data', (bytes: Uint8Array<ArrayBuffer>) => this.ondata(null, bytes, false))
  }

  /** Called by `push` with bytes that are counted and summed. */
  protected override process(bytes: Uint8Array): void {
    this.#deflate.write(bytes)
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.push(bytes)
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, 'drain')
  }

  async close(): Promise<void> {
    this.push(new Uint8Array(), true)
    this.#deflate.end()
    await finished(this.#deflate)
    this.ondata(null, new Uint8Array(), true)
  }
}
