import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^countersign-run-(\d+)$/

/**
 * A folder in `parent` for everything that this run writes, named after its process and removed at its end. Folders of
 * killed runs are removed first.
 */
export function makeRunFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const id = Number(NAME.exec(name)?.[1] ?? process.pid)
    if (!isAlive(id)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, `countersign-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    } catch {
      // A process that is being killed still writes into it: the next run removes it.
    }
  })
  return folder
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
