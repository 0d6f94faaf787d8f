/** Writes compressed copies beside the built files, which the server then sends as they are. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
/** Below one packet's payload compression saves no time. */
const SMALLEST_BYTES = 1_024

export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(path.join(folder, name))),
  )
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < SMALLEST_BYTES) return
  const content = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
