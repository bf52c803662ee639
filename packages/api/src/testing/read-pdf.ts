import { inflateSync } from 'node:zlib'

/** A page of a PDF that the product has made: its texts, its filled rectangles, and its size in points. */
export interface ReadPage {
  width: number
  height: number
  /** Texts in the order in which they were written; U+FFFD for a letter that the font does not have. */
  texts: string[]
  /** Of rectangles, from the top left corner. */
  rects: { x: number; y: number; width: number; height: number }[]
}

// What stands for a letter that the font does not have.
const noGlyph = '0000'

const streamOf = (object: Buffer): string => {
  const start = object.indexOf('stream\n') + 7
  const bytes = object.subarray(start, object.lastIndexOf('\nendstream'))
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [index, hex] of (list.match(/<[^>]*>/g) ?? []).entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(code, text(hex.replace(/[^\da-f]/gi, '')))
    }
  }
  return letters
}

/** Reads what our own writer writes, and no more of the format than that. */
export function readPdf(pdf: Buffer): ReadPage[] {
  const objects = new Map<string, Buffer>()
  const source = pdf.toString('latin1')
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(match[1] ?? '', Buffer.from(match[2] ?? '', 'latin1'))
  }
  const plain = (id: string | undefined) => objects.get(id ?? '')?.toString('latin1') ?? ''
  const reference = (text: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]
  const pages = [...objects.values()].map(String).filter((text) => /\/Type \/Page\n/.test(text))
  return pages.map((page) => {
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
    const resources = plain(reference(page, 'Resources'))
    const fonts = new Map<string, Map<string, string>>()
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = objects.get(reference(plain(id), 'ToUnicode') ?? '')
      fonts.set(name, lettersOf(cmap ? streamOf(cmap) : ''))
    }
    const content = streamOf(objects.get(reference(page, 'Contents') ?? '') ?? Buffer.of())
    let font = new Map<string, string>()
    const texts: string[] = []
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? new Map()
      else {
        const codes = (shown?.match(/<(\w+)>/g) ?? []).flatMap((hex) => hex.match(/\w{4}/g) ?? [])
        texts.push(codes.map((code) => (code === noGlyph ? '\ufffd' : (font.get(code) ?? '\ufffd'))).join(''))
      }
    }
    const number = '(-?[\\d.]+)'
    const rects = [...content.matchAll(new RegExp(`${number} ${number} ${number} ${number} re`, 'g'))].map((match) => {
      const [x = 0, y = 0, w = 0, h = 0] = match.slice(1).map(Number)
      return { x, y, width: w, height: h }
    })
    return { width: Number(width), height: Number(height), texts, rects }
  })
}
