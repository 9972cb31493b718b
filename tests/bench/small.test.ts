/** Every benchmark runs to its end at its small size. Whether a mark is reached is no question here: time decides no test. */
import { expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { benches } from './benches.ts'
import { runBench } from './run-bench.ts'

test.each(benches)(
  'the benchmark $name runs to its end, and proves that what it measures is there',
  async ({ name }) => {
    const { failure, figures, held, output } = await runBench({ name, size: 'small', isSilent: true })
    expect(failure, output).toBeNull()
    expect(held.length).toBeGreaterThan(0)
    expect(figures.length).toBeGreaterThan(0)
    const values = figures.flatMap(({ value, peer }) => [value, ...(peer ? [peer.value] : [])])
    expect(values.filter((value) => !Number.isFinite(value))).toEqual([])
  },
  limitFor(60_000),
)
