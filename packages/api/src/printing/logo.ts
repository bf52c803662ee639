import type { Paper } from './paper.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
  align: 'left' | 'center'
}

/** The address that holds a PNG itself: as a text it is in a document once, however many pages show it. */
export const inlinePng = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** The logo of a venue, an `inlinePng`, as large as it fits into a box, in its middle or at its left edge. */
export function drawLogo(paper: Paper, logo: string, { x, y, width, height, align }: Box): void {
  paper.image(logo, x, y, {
    fit: [width, height],
    ...(align === 'center' && { align: 'center' as const }),
    valign: 'center',
  })
}
