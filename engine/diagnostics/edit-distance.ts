/** Letters added, dropped, replaced or swapped with their neighbour; `limit` when there are that many or more. */
export function editDistance(a: string, b: string, limit: number): number {
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
