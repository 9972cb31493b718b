/** The shortest text that matches a pattern of the kind authors write: classes, groups, alternatives, counts. */
export function textFitting(pattern: string): string {
  return alternatives({ pattern, at: 0 })
}

interface Reader {
  readonly pattern: string
  at: number
}

/** Returns the first one; the others are skipped. */
function alternatives(reader: Reader): string {
  const first = sequence(reader)
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1
    sequence(reader)
  }
  return first
}

function sequence(reader: Reader): string {
  let text = ''
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] ?? '')) {
    const one = atom(reader)
    text += one.repeat(count(reader))
  }
  return text
}

function atom(reader: Reader): string {
  const char = reader.pattern[reader.at] ?? ''
  reader.at += 1
  if (char === '[') return classMember(reader)
  if (char === '(') {
    if (reader.pattern.startsWith('?:', reader.at)) reader.at += 2
    const inside = alternatives(reader)
    reader.at += 1
    return inside
  }
  if (char === '.') return 'x'
  if (char !== '\\') return char
  const escaped = reader.pattern[reader.at] ?? ''
  reader.at += 1
  return { d: '1', w: 'a', s: ' ' }[escaped] ?? escaped
}

/** The first character of the class. */
function classMember(reader: Reader): string {
  const end = reader.pattern.indexOf(']', reader.at)
  const [first = ''] = reader.pattern.slice(reader.at, end)
  reader.at = end + 1
  return first
}

function count(reader: Reader): number {
  const [written, low] = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})/.exec(reader.pattern.slice(reader.at)) ?? ['']
  reader.at += written.length
  if (low !== undefined) return Number(low)
  return written === '?' || written === '*' ? 0 : 1
}
