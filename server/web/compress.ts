import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Writes `.gz` and `.br` files for every script and style once, so that serving takes no time for compression. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  for (const name of names) {
    const path = join(folder, name)
    const body = await readFile(path)
    await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
    await writeFile(`${path}.br`, await promisify(brotliCompress)(body))
  }
}
