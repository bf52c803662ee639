import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** One millimetre in points. */
export const mm = 72 / 25.4

// Archivo in three cuts (docs/decisions/orders-and-guests.md), figures of one width. It has Latin letters only; a text
// with any other (a guest's name in Cyrillic) is set in DejaVu as a whole.
const require = createRequire(import.meta.url)
const ownFile = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))
const fontFiles = {
  regular: [ownFile('archivo-regular'), require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')],
  bold: [ownFile('archivo-bold'), require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')],
  wide: [ownFile('archivo-wide'), require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')],
} as const
export type FontName = keyof typeof fontFiles
const latin =
  /^[\n\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u20ba\u2212]*$/

const fontBytes = new Map<string, Buffer>()
function bytesOfFile(file: string): Buffer {
  const known = fontBytes.get(file) ?? readFileSync(file)
  fontBytes.set(file, known)
  return known
}

function useFont(paper: Paper, name: FontName, text: string): Paper {
  const file = fontFiles[name][latin.test(text) ? 0 : 1]
  return paper.registerFont(file, bytesOfFile(file)).font(file)
}

/** How far above its ground line a text of Archivo begins, in sizes. */
export const ascent = 0.878

export type Paper = PDFKit.PDFDocument

interface PaperOptions {
  title: string
  language: string
  /** Points. */
  width: number
  height: number
}

/** A document without a page yet. */
export function newPaper({ title, language, width, height }: PaperOptions): Paper {
  return new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Marquee', Creator: 'Marquee' },
  })
}

/** Ends a document and returns its bytes. */
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
  /** `wide` is for what is read from afar. */
  font?: FontName
  align?: 'left' | 'center' | 'right'
  /** How many lines it may take; what is longer ends in an ellipsis. Default 1. */
  lines?: number
  /** Points between the letters. */
  spacing?: number
}

/** Writes a text and answers where the next one may begin. */
export function write(paper: Paper, text: string, line: Line): number {
  const { x, y, width, size, font = 'regular', align = 'left', lines = 1, spacing = 0 } = line
  useFont(paper, font, text).fontSize(size)
  const height = paper.currentLineHeight(true) * lines
  // Half a point more, or the last line is thought not to fit.
  const options = { width, height: height + 0.5, align, ellipsis: true, lineBreak: true, characterSpacing: spacing }
  const used = Math.min(paper.heightOfString(text || ' ', { width, align }), height)
  paper.text(text, x, y, options)
  return y + used
}

/** How wide a text is on one line, in points. */
export function widthOf(paper: Paper, text: string, { size, font = 'regular' }: Pick<Line, 'size' | 'font'>): number {
  return useFont(paper, font, text).fontSize(size).widthOfString(text)
}

/** The largest size up to `size` in which a text is on one line. */
export function fittingSize(paper: Paper, text: string, line: Pick<Line, 'width' | 'size' | 'font'>): number {
  const { width, size, font = 'regular' } = line
  const needed = widthOf(paper, text, { size, font })
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
