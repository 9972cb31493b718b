import { vi } from 'vitest'
import { limitFor } from './limits.ts'

/** Repeats a check until it throws no more, and returns its result. */
export async function untilPassed<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return await vi.waitFor(check, { timeout: limitFor(6_000), interval: 20 })
}
