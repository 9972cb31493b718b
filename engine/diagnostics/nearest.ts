/** The known name a person most likely meant, or null when none is near enough to be sure of. */
export function nearestName(written: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = Math.max(1, Math.floor(written.length / 3)) + 1
  const wanted = written.toLowerCase()
  for (const name of known) {
    if (name === written) continue
    const distance = editDistance(wanted, name.toLowerCase(), bestDistance)
    if (distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}

/** Letters added, dropped, replaced or swapped with their neighbour; `limit` when there are that many or more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = i > 1 && j > 1 && swapped ? at(before, j - 2) + 1 : Infinity
      row.push(Math.min(at(previous, j) + 1, at(row, j - 1) + 1, replace, swap))
    }
    before = previous
    previous = row
  }
  return Math.min(limit, at(previous, b.length))
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}

/** `a, b, c …`: the first few names, for a note. */
export function listNames(names: Iterable<string>, most = 8): string {
  const all = [...names]
  return all.length > most ? `${all.slice(0, most).join(', ')} …` : all.join(', ')
}
