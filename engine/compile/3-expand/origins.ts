import type { Path } from '../1-parse/path.ts'

/** Where each part of a page came from, for `explain`. A part without an origin is as its author wrote it. */
export type Origins = readonly { readonly path: Path; readonly origin: string }[]
