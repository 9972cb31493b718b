import type { Path } from '../1-parse/path.ts'

/** Where each part of a page came from, for `explain`. What has no origin stands as it was written. */
export type Origins = readonly { readonly path: Path; readonly origin: string }[]
