/** The verdict of a benchmark for a mark. A missed mark ends the process with exit code 1, after all measurements. */
export function verdictOf(isReached: boolean): 'reached' | 'missed' {
  if (!isReached) process.exitCode = 1
  return isReached ? 'reached' : 'missed'
}
