/** What a picture may be; the browser's own list of files is narrowed to it. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Photos of today's phones fit; what is sent is far smaller. */
export const maxPictureBytes = 20 * 1024 * 1024

export type PictureProblem = 'type' | 'size' | 'unreadable'

/** What is wrong with a file before anything is sent. */
export function pictureProblem(file: { type: string; size: number }): PictureProblem | null {
  if (!pictureTypes.includes(file.type)) return 'type'
  return file.size > maxPictureBytes ? 'size' : null
}

/** The largest centred square of a picture. */
export function squareIn(width: number, height: number) {
  const edge = Math.min(width, height)
  return { x: Math.floor((width - edge) / 2), y: Math.floor((height - edge) / 2), edge }
}

const sentEdge = 512

/**
 * The middle of a picture as a small square: upright as it was taken, and without what a camera writes beside it (place,
 * device). Rejects when the browser cannot read the file.
 */
export async function readPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const { x, y, edge } = squareIn(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(edge, sentEdge)
  const pen = canvas.getContext('2d')
  if (!pen || edge === 0) throw new Error('no picture')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, x, y, edge, edge, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // Browsers that cannot write WebP answer a PNG.
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!small) throw new Error('no picture')
  return small
}
