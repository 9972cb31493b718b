import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import signs from './inter-signs.woff2?url'

/** The fonts every language needs; those of other scripts are loaded with the first page that is written in them. */
export const files: readonly string[] = [inter, signs]
