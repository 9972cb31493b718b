import { spawn } from 'node:child_process'

export type Command = readonly [string, ...string[]]

export interface Execution {
  readonly passed: boolean
  /** What it printed; empty where that was shown at once. */
  readonly output: string
}

interface Options {
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Captures what the command prints, instead of showing it at once. */
  readonly capture?: boolean
}

/** Runs a command and waits for its exit. It has passed if its exit code is 0. */
export async function execute([file, ...args]: Command, { env, capture = false }: Options = {}): Promise<Execution> {
  const stdio = capture ? 'pipe' : 'inherit'
  const child = spawn(file, args, {
    stdio: ['ignore', stdio, stdio],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
  return await new Promise((resolve) => {
    child.once('error', ({ message }) => {
      console.error(`${file} could not be started: ${message}. Run this through npm.`)
      resolve({ passed: false, output })
    })
    child.once('close', (code) => resolve({ passed: code === 0, output }))
  })
}
