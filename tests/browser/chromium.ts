import { existsSync } from 'node:fs'
import { installPackages, inPath, mayInstall } from '../runner/packages.ts'

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

/**
 * Chromium without all that a window has, where the machine has it: a quarter less work for every test. It has no
 * camera of its own, so that tests of those take the whole browser.
 */
const LIGHT = 'chromium-headless-shell'

/** The path of a Chromium on this machine, or what to do about there being none. */
export function findChromium(options: { install: boolean }): { path: string } | { advice: string } {
  const path = lookUp() ?? (options.install ? installed() : null)
  return path ? { path } : { advice: ADVICE }
}

/** The light one if there is one, else the whole one. A browser that was named is that browser. */
export function findLightChromium(): { path: string } | { advice: string } {
  const path = lookUpLight()
  return path === null ? findChromium({ install: false }) : { path }
}

/** Brings the light one where that needs nobody's password; answers what a person may do where it is still missing. */
export function prepareLightChromium(): string | null {
  if (process.platform !== 'linux' || process.env['CHROMIUM'] || lookUpLight() !== null) return null
  if (mayInstall()) installPackages([LIGHT])
  return lookUpLight() === null
    ? `Tests need a quarter less time with ${LIGHT} (Debian: apt-get install ${LIGHT}).`
    : null
}

function lookUpLight(): string | null {
  return process.env['CHROMIUM'] ? null : (inPath([LIGHT])[0] ?? null)
}

function lookUp(): string | null {
  const given = process.env['CHROMIUM']
  if (given) return existsSync(given) ? given : null
  return inPath(NAMES)[0] ?? PLACES.find((place) => existsSync(place)) ?? null
}

/** On a Debian machine where we are root (a fresh CI machine) the package manager brings it. */
function installed(): string | null {
  if (mayInstall()) installPackages(['chromium'])
  return lookUp()
}
