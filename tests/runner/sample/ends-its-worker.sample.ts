import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Exists once this file has ended a worker. */
const mark = process.env['SAMPLE_MARK'] ?? ''

test('passes in the second worker', () => {
  if (!existsSync(mark)) {
    writeFileSync(mark, '')
    process.stderr.write('# Fatal error in, line 0\n')
    process.kill(process.pid, 'SIGKILL')
  }
  expect(existsSync(mark)).toBe(true)
})
