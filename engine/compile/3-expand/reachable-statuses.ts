interface Move {
  readonly from: readonly string[]
  readonly to: string
}

/** Every status a document can be in, from where it starts. */
export function reachableStatuses(starts: string, moves: readonly Move[]): ReadonlySet<string> {
  const reached = new Set([starts])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const move of moves) if (move.from.some((status) => reached.has(status))) reached.add(move.to)
  }
  return reached
}
