import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge', 'chrome.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const ADVICE = [
  'The browser tests need Chromium or Chrome, and none was found.',
  '  Debian, Ubuntu: apt-get install chromium   macOS: brew install --cask chromium',
  '  or set CHROMIUM=/path/to/the/browser',
].join('\n')

/** The path of a Chromium on this machine, or what to do about there being none. */
export function findChromium(options: { install: boolean }): { path: string } | { advice: string } {
  const path = lookUp() ?? (options.install ? installed() : null)
  return path ? { path } : { advice: ADVICE }
}

function lookUp(): string | null {
  const given = process.env['CHROMIUM']
  if (given) return existsSync(given) ? given : null
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES]
  return candidates.find((candidate) => existsSync(candidate)) ?? null
}

/** On a Debian machine where we are root (a fresh CI machine) the package manager brings it. */
function installed(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('No browser found: installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  return lookUp()
}
