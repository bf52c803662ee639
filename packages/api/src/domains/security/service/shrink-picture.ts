import { pictureKind } from '../rules.ts'

// Everything that comes from outside is decoded here and written anew: what is kept holds pixels and nothing else, no
// place where it was taken, no other file behind the picture.

const side = 256
// 6,000 by 6,000 points. A file of a few bytes can claim more than any memory holds.
const mostPixels = 36_000_000
const mostSeconds = 10
const qualities = [82, 60, 40]
const mostBytes = 262_144

// Loaded with the first picture: no start waits for it.
let library: ReturnType<typeof load> | undefined

async function load() {
  const { default: sharp } = await import('sharp')
  // It reads much more than pictures of the web; of what it could be made to read, four forms are left.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

// One after another: a large picture takes its memory once, however many people choose theirs at this moment.
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a square WebP of a PNG, JPEG, WebP or GIF (its first image), upright, at most 256 points wide and never wider
 * than the original; null for everything else, broken files and pictures of more than 36 million points included.
 */
export function shrinkPicture(bytes: Buffer): Promise<Buffer | null> {
  const mine = last.then(() => shrink(bytes))
  last = mine.catch(() => undefined)
  return mine
}

async function shrink(bytes: Buffer): Promise<Buffer | null> {
  const kind = pictureKind(bytes)
  if (kind === null) return null
  library ??= load()
  const sharp = await library
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
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
