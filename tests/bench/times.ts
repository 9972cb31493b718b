/** Durations in milliseconds, and what is said about many of them. */

/** Milliseconds. */
export async function timed(run: () => unknown): Promise<number> {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

/** The value that this share of all does not exceed; NaN: there is none, and every mark is missed. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((one, other) => one - other)
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Milliseconds of each of `rounds` runs, one after the other; the first run is not counted. */
export async function timesOf(rounds: number, run: (round: number) => unknown): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const time = await timed(() => run(round))
    if (round > 0) times.push(time)
  }
  return times
}

/** Milliseconds of each of `rounds` runs on each of several connections at the same time. */
export async function timesTogether(
  connections: number,
  rounds: number,
  run: (round: number) => unknown,
): Promise<readonly number[]> {
  const measured: number[] = []
  const worker = async (first: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) measured.push(await timed(() => run(first * rounds + round)))
  }
  // All have ended before the next measurement, also after an error.
  const ended = await Promise.allSettled(Array.from({ length: connections }, (_, at) => worker(at)))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return measured
}
