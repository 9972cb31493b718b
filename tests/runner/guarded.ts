import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface GuardOptions {
  /** What ends the program. */
  readonly signal: 'INT' | 'QUIT' | 'TERM'
  /** Missing: the user of this process. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Gets each part of what it prints. */
  onOutput(part: string): void
}

/** A program that ends with this process, however that ends. */
export interface Guarded {
  readonly pid: number
  stop(): Promise<void>
}

/** Standard input closes with the process that holds its other end, whatever has become of that. */
const SCRIPT =
  '"$@" </dev/null 2>&1 & pid=$!; echo $pid; exec 2>/dev/null; cat >/dev/null; kill -s $SIGNAL $pid; wait $pid'

/** @param command the program and its arguments */
export async function startGuarded(command: readonly string[], options: GuardOptions): Promise<Guarded> {
  const { signal, user, onOutput } = options
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'guard', ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SIGNAL: signal },
    ...user,
  })
  const ended = once(child, 'exit')
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  const [pid = '', ...rest] = first.toString().split('\n')
  onOutput(rest.join('\n'))
  child.stdout.on('data', (part: Buffer) => onOutput(part.toString()))
  return {
    pid: Number(pid),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
