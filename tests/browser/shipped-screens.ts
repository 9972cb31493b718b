import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const SHIPPED = join(import.meta.dirname, '../../screens')

export function copyScreens(folder: string): void {
  cpSync(SHIPPED, folder, { recursive: true })
}

/** Restores a copy to the shipped files, and returns whether anything had changed. Unchanged files are not touched. */
export function restoreScreens(folder: string): boolean {
  const shipped = filesOf(SHIPPED)
  const added = filesOf(folder).filter((name) => !shipped.includes(name))
  const changed = shipped.filter((name) => !isSame(join(SHIPPED, name), join(folder, name)))
  for (const name of added) rmSync(join(folder, name))
  for (const name of changed) cpSync(join(SHIPPED, name), join(folder, name))
  return added.length + changed.length > 0
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
}

function isSame(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other))
}
