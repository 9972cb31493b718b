import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import signs from './inter-signs.woff2?url'

/** What every language needs; those of other scripts come with the first page that is written in them. */
export const files: readonly string[] = [inter, signs]
