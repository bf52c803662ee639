import type { Slip, SlipBlock } from '@marquee/contract/printers'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'

/** What a printer needs to know of itself to print a slip. */
export interface RollPrinter {
  paper: string
  /** Whose numbers of code pages it has. */
  make: string
  cutter: boolean
  drawer: boolean
}

type Options = NonNullable<ConstructorParameters<typeof ReceiptPrinterEncoder>[0]>

/** Characters in a line of the usual font. */
export const columnsOf = ({ paper }: Pick<RollPrinter, 'paper'>): number => (paper === '58' ? 32 : 48)

// The first two have all Turkish letters; what they have not is looked for in the others.
const codePages = ['cp857', 'windows1254', 'cp858', 'cp437'] as NonNullable<Options['codepageCandidates']>

// All that the first one has of what is usually printed. To look for a letter in several is slow: it is done where one is
// not among these.
const usual = /^[\x20-\x7eçğıöşüâîûÇĞİÖŞÜÂÎÛ]*$/
const textsOf = (block: SlipBlock): string =>
  block.type === 'text' ? block.text : block.type === 'row' ? block.left + block.right : ''

// No code page has these.
const written: Record<string, string> = { '₺': 'TL ', '−': '-', '·': '-', '→': '>', '×': 'x', '…': '...' }
const plain = (text: string) =>
  text
    .replace(/[₺−·→×…]/g, (sign) => written[sign] ?? '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    // A text never speaks to the printer.
    .replace(/\p{Cc}/gu, ' ')

/** A slip in the language of receipt printers (ESC/POS). */
export function escPosOf({ blocks, opensDrawer }: Slip, printer: RollPrinter): Uint8Array {
  const columns = columnsOf(printer)
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: printer.make as NonNullable<Options['codepageMapping']>,
    codepageCandidates: codePages,
    feedBeforeCut: 4,
    newline: '\n',
  })
  encoder.initialize()
  if (opensDrawer && printer.drawer) encoder.pulse()
  for (const block of blocks) addBlock(encoder, block, { columns, cutter: printer.cutter })
  return encoder.encode()
}

interface Roll {
  columns: number
  cutter: boolean
}

function addBlock(encoder: ReceiptPrinterEncoder, block: SlipBlock, { columns, cutter }: Roll): void {
  encoder.codepage(usual.test(plain(textsOf(block))) ? 'cp857' : 'auto')
  switch (block.type) {
    case 'text':
      encoder.align(block.align).bold(block.isBold).size(block.size, block.size)
      encoder.line(plain(block.text))
      encoder.size(1, 1).bold(false).align('left')
      break
    case 'row': {
      // What is on the right is never cut, as far as there is room at all.
      const right = Math.min(Math.max(plain(block.right).length, 1), columns - 9)
      encoder.bold(block.isBold).table(
        [
          { width: columns - right - 1, align: 'left' },
          { width: right + 1, align: 'right' },
        ],
        [[plain(block.left), plain(block.right)]],
      )
      encoder.bold(false)
      break
    }
    case 'rule':
      encoder.line('-'.repeat(columns))
      break
    case 'code':
      encoder.align('center').qrcode(block.value, { size: 6 }).align('left')
      break
    case 'cut':
      if (cutter) encoder.cut('partial')
      else encoder.newline(4)
      break
  }
}
