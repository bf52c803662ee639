import { expect, it } from 'vitest'
import { readPaper } from '../domains/printers/testing/fake-printer.ts'
import { escPosOf } from './escpos.ts'
import { slipCut, slipRow, slipText } from './slip.ts'

const printer = { paper: '80', make: 'epson', cutter: true, drawer: true }
const bytesOf = (...texts: string[]) =>
  escPosOf({ blocks: [...texts.map((text) => slipText(text)), slipCut], opensDrawer: false }, printer)
// ESC t n: the page of letters that follows.
const pagesOf = (bytes: Uint8Array) =>
  [...bytes].flatMap((byte, at) => (byte === 0x1b && bytes[at + 1] === 0x74 ? bytes[at + 2] : []))

it('prints Turkish with the letters of one page', () => {
  const bytes = bytesOf('Işıltılı Çöğür', 'Şehzade Ünal', '2 Köfte')
  expect(readPaper(bytes)).toContain('Işıltılı Çöğür')
  expect(pagesOf(bytes)).toEqual([13])
})

it('looks in another page for a letter that the first has not, and goes back', () => {
  const bytes = bytesOf('Kâğıt', 'Škoda', 'Şiş')
  expect(pagesOf(bytes)).toEqual([13, 48, 13])
  expect([...bytes]).toContain(0x8a)
  expect(readPaper(bytes)).toContain('Şiş')
})

it('opens the drawer of a printer that has one, when it is asked to', () => {
  const slip = { blocks: [slipRow('Toplam', '55,00')], opensDrawer: true }
  const pulse = (more: object) =>
    Buffer.from(escPosOf(slip, { ...printer, ...more })).includes(Buffer.from([0x1b, 0x70]))
  expect([pulse({}), pulse({ drawer: false })]).toEqual([true, false])
})
