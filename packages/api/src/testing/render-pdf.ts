import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'

/** A page as a printer or a screen shows it: four bytes a pixel, line by line. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** Draws the pages of a PDF with the engine of a browser. `scale`: pixels a point. */
export async function renderPdf(pdf: Buffer, scale: number): Promise<Picture[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pictures: Picture[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale, render: 'bitmap' })
      pictures.push({ width, height, pixels: new Uint8ClampedArray(data) })
    }
    document.destroy()
    return pictures
  } finally {
    library.destroy()
  }
}

// Its types say otherwise, depending on who resolves them: what comes in is the function.
const decode = jsQR as unknown as (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

/** What a scanner reads in a picture; null: nothing. */
export function scan({ width, height, pixels }: Picture): string | null {
  return decode(pixels, width, height)?.data ?? null
}
