/** What a bench with a mark says of it. A missed one ends its process with exit code 1, after all is measured. */
export function verdictOf(isReached: boolean): 'reached' | 'missed' {
  if (!isReached) process.exitCode = 1
  return isReached ? 'reached' : 'missed'
}
