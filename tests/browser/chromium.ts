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
 * The headless shell of Chromium, used where it is installed: a quarter less work for every test. It has no camera, so
 * tests of cameras use the full browser.
 */
const LIGHT = 'chromium-headless-shell'

/** The path of a Chromium on this machine, or advice on how to get one. */
export function findChromium(options: { install: boolean }): { path: string } | { advice: string } {
  const path = lookUp() ?? (options.install ? installed() : null)
  return path ? { path } : { advice: ADVICE }
}

/** The headless shell if there is one, else the full browser. A browser named in CHROMIUM takes precedence. */
export function findLightChromium(): { path: string } | { advice: string } {
  const path = lookUpLight()
  return path === null ? findChromium({ install: false }) : { path }
}

/** Installs the headless shell where that needs no password; returns advice if it is still missing. */
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
  const configured = process.env['CHROMIUM']
  if (configured) return existsSync(configured) ? configured : null
  return inPath(NAMES)[0] ?? PLACES.find((place) => existsSync(place)) ?? null
}

/** Installs Chromium with the package manager on a Debian machine where we are root (a fresh CI machine). */
function installed(): string | null {
  if (mayInstall()) installPackages(['chromium'])
  return lookUp()
}
