import { createTransport } from 'nodemailer'
import { attached, type Letter, messageId, type Sender } from './letter.ts'

interface LetterOptions {
  id: string
  from: Sender
  date: Date
}

// Writes a message instead of sending it.
const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** A letter as the text of an .eml file, which every mail program opens. */
export async function emlOf(
  { to, name, subject, text, files, headers }: Letter,
  { id, from, date }: LetterOptions,
): Promise<string> {
  const about = {
    from,
    to: { name, address: to },
    subject,
    date,
    messageId: messageId(id, from),
    headers: { ...headers },
  }
  if (files.length > 0) {
    const { message } = await writer.sendMail({ ...about, text, attachments: files.map(attached) })
    return String(message)
  }
  const { message } = await writer.sendMail({ ...about, text: 'x' })
  const [head = ''] = String(message).split('\r\n\r\n')
  // The library would break and encode the lines of the text. As it is, a link can be copied out of the file without a
  // mail program.
  const plain = head.replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit')
  return `${plain}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`
}
