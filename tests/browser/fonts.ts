/** The fonts of a test browser: the same on every machine, whatever is installed there and however it smooths fonts. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/test-fonts')

/**
 * The product loads web fonts. What they lack (a rare character, a page without the product's styles) is drawn in these
 * fonts, which come from a package, so that each machine has the same files.
 */
const FALLBACK = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

/**
 * Environment of a browser that finds no font but `FALLBACK`, and reads no fontconfig of the machine or the person.
 * Browsers use fontconfig only on Linux; elsewhere the variable has no effect.
 */
export function fontEnvironment(): Readonly<Record<string, string>> {
  const file = join(CACHE, 'fonts.conf')
  mkdirSync(CACHE, { recursive: true })
  // Replaced atomically: several test processes start at the same time.
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, CONFIGURATION)
  renameSync(fresh, file)
  return { FONTCONFIG_FILE: file }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Makes fontconfig use a family for a generic one. */
const alias = (generic: string, family: string): string =>
  `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`

/** These settings also smooth web fonts: Chromium asks fontconfig how a family of that name is drawn. */
const CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escaped(FALLBACK)}</dir>
  <cachedir>${escaped(join(CACHE, 'cache'))}</cachedir>
  ${alias('sans-serif', 'DejaVu Sans')}
  ${alias('serif', 'DejaVu Serif')}
  ${alias('monospace', 'DejaVu Sans Mono')}
  <match target="pattern">
    <!-- The font of whatever else is asked for, system-ui among it. -->
    <edit name="family" mode="append_last" binding="weak"><string>DejaVu Sans</string></edit>
  </match>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
  </match>
</fontconfig>
`
