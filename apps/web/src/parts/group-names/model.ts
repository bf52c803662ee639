import type { GroupNameLine } from '@marquee/contract/group-names'
import { textOfFile } from '../../lib/text-of-file.ts'

/** What is typed for each line, one name in each row; by the number of the line. */
export type NameTexts = Readonly<Record<number, string>>

const rows = (text: string): string[] => text.split(/\r?\n/).map((row) => row.trim())

/** Names as rows of a text; an empty row is a place without a name. */
export const textOf = (names: readonly string[]): string => names.join('\n').replace(/\n+$/, '')

/** What is typed at first: the names that are known. */
export const textsOf = (lines: readonly GroupNameLine[]): NameTexts =>
  Object.fromEntries(lines.map(({ lineNo, names }) => [lineNo, textOf(names)]))

/** The rows of a text, without the empty ones at its end. */
export const namesIn = (text: string): string[] => rows(text.trimEnd())

/** Names for every place of a line; those that are too many are left out. */
const wholeOf = (line: GroupNameLine, texts: NameTexts): string[] => {
  const names = namesIn(texts[line.lineNo] ?? '')
  return line.names.map((_, place) => names[place] ?? '')
}

/** How many names are more than a line has places; the longest of them that no pass can bear. */
export function problemOf(line: GroupNameLine, texts: NameTexts) {
  const names = namesIn(texts[line.lineNo] ?? '')
  const tooMany = names.length - line.names.length
  if (tooMany > 0) return { kind: 'tooMany' as const, count: tooMany }
  const long = names.findIndex((name) => name.length > 100)
  return long < 0 ? null : { kind: 'tooLong' as const, row: long + 1 }
}

/** The lines that are another than they were shown, as they are sent. */
export function changesOf(lines: readonly GroupNameLine[], texts: NameTexts) {
  return lines.flatMap((line) => {
    const names = wholeOf(line, texts)
    const isSame = names.every((name, place) => name === line.names[place])
    return isSame ? [] : [{ lineNo: line.lineNo, before: [...line.names], names }]
  })
}

/** What someone else has entered meanwhile, with what is typed here where it is another than it was shown. */
export function mergedTexts(
  shown: readonly GroupNameLine[],
  now: readonly GroupNameLine[],
  texts: NameTexts,
): NameTexts {
  return Object.fromEntries(
    now.map((line) => {
      const was = shown.find(({ lineNo }) => lineNo === line.lineNo)
      const typed = was && wholeOf(was, texts)
      const names = line.names.map((name, place) => {
        const mine = typed?.[place]
        return mine !== undefined && mine !== was?.names[place] ? mine : name
      })
      return [line.lineNo, textOf(names)]
    }),
  )
}

/** How many places there are, and how many of them have a name. */
export function countNames(lines: readonly GroupNameLine[]) {
  const names = lines.flatMap((line) => line.names)
  return { named: names.filter((name) => name !== '').length, places: names.length }
}

/** Names of a list over the places of all lines, in their order; null when there are more names than places. */
export function distributed(lines: readonly GroupNameLine[], list: readonly string[]): NameTexts | null {
  if (list.length > countNames(lines).places) return null
  let next = 0
  return Object.fromEntries(
    lines.map(({ lineNo, names }) => {
      const own = list.slice(next, next + names.length)
      next += names.length
      return [lineNo, textOf(own)]
    }),
  )
}

const heading = /^(name|names|full name|guest|ad|adı|isim|ad soyad|adı soyadı)$/i

/** The names of a file: its first column, without a heading. */
export async function namesOfFile(file: File): Promise<string[]> {
  const [{ default: Papa }, text] = await Promise.all([import('papaparse'), textOfFile(file)])
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const column = data.map(([first = '']) => first.trim()).filter((name) => name !== '')
  return heading.test(column[0] ?? '') ? column.slice(1) : column
}
