import { PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Opens the embedded database of a folder in this thread, which it blocks while it works. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  return await PGlite.create({
    dataDir: folder,
    // What search-index.ts needs.
    extensions: { pg_trgm, btree_gin },
    parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  })
}
