/**
 * `npm run fonts`: writes the only font file that no package has. A list of amounts needs currency signs
 * and a few arrows; Inter's own file with them is 85 KB.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** U+20A0–20C0, and the arrows and marks that the engine's texts use. */
const SIGNS = `${String.fromCodePoint(...Array.from({ length: 33 }, (_, index) => 0x20a0 + index))}←↑→↓⌘✓`

const whole = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'))
const signs = await subsetFont(await readFile(whole), SIGNS, { targetFormat: 'woff2' })
await writeFile(new URL('../../engine/shell/theme/fonts/inter-signs.woff2', import.meta.url), signs)
console.log(`inter-signs.woff2, ${(signs.length / 1000).toFixed(1)} KB`)
