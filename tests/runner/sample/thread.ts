/** The thread of a test: beside what it serves, it writes the files of exports. */
import { exportFileCalls } from '../../../server/exchange/exports/export-calls.ts'
import { serveCalls } from '../../../server/files/threads/serve-calls.ts'

export const calls = {
  double: async ({ value }: { readonly value: number }): Promise<number> => value * 2,
  refuse: async (): Promise<never> => {
    throw Object.assign(new Error('Too long.'), { status: 400, code: 'too-long' })
  },
  fill: async (): Promise<never> => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  },
  end: async (): Promise<never> => process.exit(1),
  spin: (): never => {
    for (;;);
  },
  fillMemory: (): number => {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 100_000 }, (_, at) => at / 3))
  },
  wait: async (): Promise<void> => await new Promise(() => {}),
}

serveCalls({ ...exportFileCalls, ...calls })
