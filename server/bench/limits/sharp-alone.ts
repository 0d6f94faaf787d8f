/** The variants of a photo as a first draft would make them: each from the file, decoded anew. */
import path from 'node:path'
import sharp from 'sharp'

const [, , source = '', outDir = ''] = process.argv
const open = () => sharp(source, { limitInputPixels: 50_000_000 }).autoOrient()
for (const edge of [1920, 1080, 480]) {
  const image = open().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  await image.webp({ quality: 80 }).toFile(path.join(outDir, `w${edge}.webp`))
}
await open().resize(32, 32, { fit: 'inside' }).blur(1.2).webp({ quality: 40 }).toFile(path.join(outDir, 'blur.webp'))
