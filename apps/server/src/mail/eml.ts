import { type Letter, messageId, type Sender } from './letter.ts'

// One line, in the form of RFC 2047 where it holds more than ASCII: a name can start no header of its own.
function headerText(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  if (/^[\x20-\x7e]*$/.test(line)) return line.replace(/["\\]/g, '')
  const words: string[] = []
  let word = ''
  for (const sign of line) {
    // An encoded word holds 75 signs at most.
    if (Buffer.byteLength(word + sign) > 42) {
      words.push(word)
      word = ''
    }
    word += sign
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

interface LetterOptions {
  id: string
  from: Sender
  date: Date
}

const mailbox = (name: string, address: string) =>
  name === '' ? address : `${`"${headerText(name)}"`.replace(/"(=\?.*\?=)"/s, '$1')} <${address}>`

/** A letter as the text of an .eml file, which every mail program opens. */
export function emlOf(letter: Letter, { id, from, date }: LetterOptions): string {
  const head = [
    `From: ${mailbox(from.name, from.address)}`,
    `To: ${mailbox(letter.name, letter.to)}`,
    `Subject: ${headerText(letter.subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(id, from)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${head.join('\r\n')}\r\n\r\n${letter.text.replace(/\r?\n/g, '\r\n')}\r\n`
}
