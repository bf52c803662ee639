import { mostPicturePoints } from '@marquee/contract'
import { oneAfterAnother, openSharp } from '../../../files/sharp.ts'
import { pictureKind } from '../rules.ts'

// Everything that comes from outside is decoded here and written anew: what is kept holds pixels and nothing else, no
// place where it was taken, no other file behind the picture.

const side = 256
const mostSeconds = 10
const qualities = [82, 60, 40]
const mostBytes = 262_144

/**
 * Makes a square WebP of a PNG, JPEG, WebP or GIF (its first image), upright, at most 256 points wide and never wider
 * than the original; null for everything else, broken files and pictures of more than 36 million points included.
 */
export function shrinkPicture(bytes: Buffer): Promise<Buffer | null> {
  return oneAfterAnother(() => shrink(bytes))
}

async function shrink(bytes: Buffer): Promise<Buffer | null> {
  const kind = pictureKind(bytes)
  if (kind === null) return null
  const sharp = await openSharp()
  try {
    const options = { limitInputPixels: mostPicturePoints, failOn: 'error', pages: 1 } as const
    const { width, height, format } = await sharp(bytes, options).metadata()
    if (format !== kind) return null
    const edge = Math.min(side, width, height)
    const square = sharp(bytes, options)
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(edge, edge, { fit: 'cover' })
    for (const quality of qualities) {
      const webp = await square.clone().webp({ quality }).toBuffer()
      if (webp.length <= mostBytes) return webp
    }
    return null
  } catch {
    // The library's own words name files and functions, and every way in which a picture can be broken is one.
    return null
  }
}
