/**
 * Parses rows from a JSON answer while it arrives: what surrounds the rows becomes the envelope, the rows are
 * passed on in batches and not stored. Works on bytes: an answer of a hundred megabytes is never one string.
 */
interface RowStream {
  push(bytes: Uint8Array): void
  /** The answer with an empty list in place of its rows; throws the error of JSON.parse if it is not JSON. */
  end(): unknown
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP, COLON] = [0x5b, 0x5d, 0x7b, 0x7d, 0x3a]

/**
 * @param answer the path of the rows: `get_list.result`. A list one level further out and a
 * bare array are accepted, too.
 */
export function createRowStream(answer: string, onRows: (rows: readonly unknown[]) => void): RowStream {
  const envelope = envelopeScanner(answer.split('.'))
  const rows = rowScanner(onRows)
  let where: 'before' | 'rows' | 'after' = 'before'
  const push = (bytes: Uint8Array): void => {
    if (bytes.length === 0) return
    if (where === 'rows') {
      const end = rows.push(bytes)
      if (end === -1) return
      where = 'after'
      push(bytes.subarray(end))
    } else if (where === 'after') envelope.keep(bytes)
    else {
      const begin = envelope.find(bytes)
      if (begin === -1) return
      where = 'rows'
      push(bytes.subarray(begin))
    }
  }
  return { push, end: () => envelope.whole() }
}

interface EnvelopeScanner {
  /** Stores what precedes the rows; returns the index where they begin, after the bracket, or -1. */
  find(bytes: Uint8Array): number
  keep(bytes: Uint8Array): void
  whole(): unknown
}

function envelopeScanner(path: readonly string[]): EnvelopeScanner {
  const envelope: Uint8Array[] = []
  const decoder = new TextDecoder()
  /** Names of the members that lead here, one per level; '' in lists. */
  const levels: string[] = []
  let text: number[] | null = null
  let escaped = false
  let last = ''
  const isTheList = () => {
    const matched = levels.slice(0, path.length).every((name, index) => name === path[index])
    return levels.length === 0 || (matched && levels.length >= path.length - 1 && levels.length <= path.length)
  }
  const inText = (byte: number): void => {
    if (text === null) return
    if (byte === QUOTE && !escaped) {
      last = decoder.decode(Uint8Array.from(text))
      text = null
      return
    }
    escaped = byte === BACKSLASH && !escaped
    text.push(byte)
  }
  /** Whether the rows begin after this byte. */
  const step = (byte: number): boolean => {
    if (text !== null) inText(byte)
    else if (byte === QUOTE) text = []
    else if (byte === COLON) levels[levels.length - 1] = last
    else if (byte === OPEN_MAP) levels.push('')
    else if (byte === OPEN_LIST) {
      if (isTheList()) return true
      levels.push('')
    } else if (byte === CLOSE_MAP || byte === CLOSE_LIST) levels.pop()
    return false
  }
  return {
    find(bytes) {
      for (let at = 0; at < bytes.length; at += 1) {
        if (!step(bytes[at] ?? 0)) continue
        envelope.push(bytes.slice(0, at + 1))
        return at + 1
      }
      envelope.push(bytes.slice())
      return -1
    },
    keep: (bytes) => void envelope.push(bytes.slice()),
    whole: () =>
      JSON.parse(envelope.map((bytes) => decoder.decode(bytes, { stream: true })).join('') + decoder.decode()),
  }
}

interface RowScanner {
  /** Returns the index where the list ends, before its bracket, or -1. */
  push(bytes: Uint8Array): number
}

function rowScanner(onRows: (rows: readonly unknown[]) => void): RowScanner {
  const decoder = new TextDecoder()
  let rest = new Uint8Array(0)
  let depth = 0
  let inText = false
  let escaped = false
  const emit = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes).trim().replace(/^,/, '')
    if (text !== '') onRows(JSON.parse(`[${text}]`) as readonly unknown[])
  }
  return {
    push(chunk) {
      let rowsEnd = -1
      let end = -1
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0
        if (inText) {
          if (escaped) escaped = false
          else if (byte === BACKSLASH) escaped = true
          else if (byte === QUOTE) inText = false
        } else if (byte === QUOTE) inText = true
        else if (byte === OPEN_MAP || byte === OPEN_LIST) depth += 1
        else if (byte === CLOSE_MAP || byte === CLOSE_LIST) {
          if (depth === 0) {
            end = at
            break
          }
          depth -= 1
          if (depth === 0) rowsEnd = at + 1
        }
      }
      const upTo = end === -1 ? rowsEnd : end
      if (upTo === -1) {
        rest = joined(rest, chunk)
        return -1
      }
      emit(joined(rest, chunk.subarray(0, upTo)))
      rest = end === -1 ? chunk.slice(upTo) : new Uint8Array(0)
      return end
    },
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
