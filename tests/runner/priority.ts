import type { Command } from './execute.ts'
import { inPath } from './packages.ts'

/**
 * The command with the same priority for all that it starts. Chromium raises the priority of its own processes where root
 * permits it: on a loaded machine the servers that its pages wait for would then be starved.
 */
export function withEqualPriorities(command: Command): Command {
  const [setpriv] = inPath(['setpriv'])
  return process.getuid?.() === 0 && setpriv !== undefined ? [setpriv, '--bounding-set=-sys_nice', ...command] : command
}
