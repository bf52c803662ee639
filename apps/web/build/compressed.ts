import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressPlainly = promisify(gzip)

/**
 * Lays the compressed forms of every text of the build beside it. It takes a second or two, too much for a server that is
 * starting, and the smallest form is a tenth smaller than what that makes.
 */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    async writeBundle(_options, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(js|css|html|svg|wasm)$/.test(name))
          .map(async (name) => {
            const text = await readFile(join(folder, name))
            if (text.length < 1024) return
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
            await writeFile(join(folder, `${name}.br`), await compress(text, { params }))
            await writeFile(join(folder, `${name}.gz`), await compressPlainly(text, { level: 9 }))
          }),
      )
    },
  }
}
