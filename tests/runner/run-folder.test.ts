import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRunFolder } from './run-folder.ts'

let parent: string
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'runs-'))))
afterEach(() => rmSync(parent, { recursive: true }))

const make = (name: string) => {
  mkdirSync(join(parent, name, 'inside'), { recursive: true })
  return join(parent, name)
}

it('removes the folders of runs whose process has exited', () => {
  const dead = make(`countersign-run-${spawnSync(process.execPath, ['--version']).pid}`)
  expect(existsSync(makeRunFolder(parent))).toBe(true)
  expect(existsSync(dead)).toBe(false)
})

it('does not remove folders of active runs, or anything else', () => {
  const others = [make(`countersign-run-${process.ppid}`), make('countersign-run-notes'), make('other')]
  makeRunFolder(parent)
  expect(others.map((folder) => existsSync(folder))).toEqual([true, true, true])
})

it('removes its own folder when its process ends', () => {
  const module = JSON.stringify(new URL('run-folder.ts', import.meta.url).href)
  const script = `console.log((await import(${module})).makeRunFolder(${JSON.stringify(parent)}))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout.trim()).toContain(parent)
  expect(existsSync(stdout.trim())).toBe(false)
})
