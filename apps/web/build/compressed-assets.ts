import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = /^(assets|pages)\/.*\.(js|css|svg|html)$|^index\.html$/
/** One below the maximum, which takes twice as long for 2 % less. */
const QUALITY = 10

const brotli = promisify(brotliCompress)

/** Precompresses each page and asset, an eighth smaller than a server could within a request. */
export function compressAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSED.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name)
          const content = await fs.readFile(file)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          await fs.writeFile(`${file}.br`, await brotli(content, { params }))
        }),
      )
    },
  }
}
