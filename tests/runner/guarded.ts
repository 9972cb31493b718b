import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

interface GuardOptions {
  /** The signal that ends the program. */
  readonly signal: 'INT' | 'QUIT' | 'TERM'
  /** Missing: the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Receives each chunk that it prints. */
  onOutput(part: string): void
}

/** A program that ends together with this process, however this process ends. */
export interface Guarded {
  readonly pid: number
  stop(): Promise<void>
}

/** Standard input closes when the process that holds its other end exits, for whatever reason. */
const SCRIPT = [
  '"$@" </dev/null 2>&1 3>&- & pid=$!',
  'echo $pid >&3',
  // The shell must not print which signal has ended the program.
  'exec 2>/dev/null 3>&-',
  'cat >/dev/null',
  'kill -s $SIGNAL $pid',
  'wait $pid',
].join('\n')

/** @param command the program and its arguments */
export async function startGuarded(command: readonly string[], options: GuardOptions): Promise<Guarded> {
  const { signal, user, onOutput } = options
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'guard', ...command], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
    env: { ...process.env, SIGNAL: signal },
    ...user,
  })
  const ended = once(child, 'exit')
  child.stdout?.on('data', (part: Buffer) => onOutput(part.toString()))
  return {
    pid: Number(await text(child.stdio[3] as Readable)),
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}
