import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** One millimetre in points. */
export const mm = 72 / 25.4

// DejaVu has every letter of both languages and the sign of the lira; its licence lets it be embedded.
const require = createRequire(import.meta.url)
const fontFiles = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  wide: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  mono: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'),
}
type FontName = keyof typeof fontFiles

const fontBytes = new Map<FontName, Buffer>()
function fontOf(name: FontName): Buffer {
  const known = fontBytes.get(name) ?? readFileSync(fontFiles[name])
  fontBytes.set(name, known)
  return known
}

export type Paper = PDFKit.PDFDocument

interface PaperOptions {
  title: string
  language: string
  /** Points. */
  width: number
  height: number
}

/** A document without a page yet, with the fonts `regular`, `bold`, `wide` (for what is read from afar) and `mono`. */
export function newPaper({ title, language, width, height }: PaperOptions): Paper {
  const paper = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Marquee', Creator: 'Marquee' },
  })
  for (const name of ['regular', 'bold', 'wide', 'mono'] as const) paper.registerFont(name, fontOf(name))
  return paper
}

/** Ends a document and answers its bytes. */
export async function bytesOf(paper: Paper): Promise<Buffer> {
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolveBytes, reject) => {
    paper.on('data', (piece: Buffer) => pieces.push(piece))
    paper.on('end', () => resolveBytes(Buffer.concat(pieces)))
    paper.on('error', reject)
  })
  paper.end()
  return done
}

interface Line {
  x: number
  y: number
  width: number
  size: number
  font?: FontName
  align?: 'left' | 'center' | 'right'
  /** How many lines it may take; what is longer ends in an ellipsis. Default 1. */
  lines?: number
}

/** Writes a text and answers where the next one may begin. */
export function write(paper: Paper, text: string, line: Line): number {
  const { x, y, width, size, font = 'regular', align = 'left', lines = 1 } = line
  paper.font(font).fontSize(size)
  const height = paper.currentLineHeight(true) * lines
  // Half a point more, or the last line is thought not to fit.
  const options = { width, height: height + 0.5, align, ellipsis: true, lineBreak: true }
  const used = Math.min(paper.heightOfString(text || ' ', { width, align }), height)
  paper.text(text, x, y, options)
  return y + used
}

/** The largest size up to `size` in which a text stands on one line. */
export function fittingSize(paper: Paper, text: string, line: Pick<Line, 'width' | 'size' | 'font'>): number {
  const { width, size, font = 'regular' } = line
  const needed = paper.font(font).fontSize(size).widthOfString(text)
  return needed <= width ? size : Math.max(6, (size * width) / needed)
}

/** A dashed line across: what is below can be torn off, or is another matter. */
export function drawDashes(paper: Paper, { x, y, width }: { x: number; y: number; width: number }): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.9)
    .dash(3.4, { space: 2.4 })
    .stroke('black')
    .undash()
}
