import { mostPicturePoints, type purposeOf } from '@marquee/contract'
import { oneAfterAnother, openSharp } from './sharp.ts'

type PictureRules = NonNullable<ReturnType<typeof purposeOf>['picture']>

/** A picture that was drawn anew, in two files. */
export interface DrawnPicture {
  mediaType: string
  width: number
  height: number
  full: string
  small: string
}

const mostSeconds = 10

/**
 * Draws a picture anew beside its file, upright and with nothing that was in the file beside it: no place where it was
 * taken, no other file behind it. `broken`: it cannot be read; `tooLarge`: more points than we unpack.
 */
export function drawPicture(path: string, rules: PictureRules): Promise<DrawnPicture | 'broken' | 'tooLarge'> {
  return oneAfterAnother(() => draw(path, rules))
}

async function draw(path: string, { form, edge, smallEdge, isSquare }: PictureRules) {
  const sharp = await openSharp()
  // What draws into one form at one size; a picture is never blown up. On paper there is nothing behind a logo.
  const formOf = (size: number, shorter: number) => {
    const options = { limitInputPixels: mostPicturePoints, failOn: 'error', pages: 1 } as const
    const drawn = sharp(path, options)
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(
        isSquare ? { width: Math.min(size, shorter), height: Math.min(size, shorter), fit: 'cover' } : inside(size),
      )
    return form === 'png' ? drawn.flatten({ background: 'white' }).png() : drawn.webp({ quality: 82 })
  }
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height > mostPicturePoints) return 'tooLarge'
    const shorter = Math.min(width, height)
    const full = await formOf(edge, shorter).toFile(`${path}.full`)
    await formOf(smallEdge, shorter).toFile(`${path}.small`)
    return {
      mediaType: `image/${form}`,
      width: full.width,
      height: full.height,
      full: `${path}.full`,
      small: `${path}.small`,
    }
  } catch {
    // The library's own words name files and functions, and every way in which a picture can be broken is one.
    return 'broken'
  }
}

const inside = (size: number) => ({ width: size, height: size, fit: 'inside' as const, withoutEnlargement: true })
