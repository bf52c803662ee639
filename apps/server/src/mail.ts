import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isLanguage, type Language, translate } from '@marquee/i18n/server'
import type { ServerLog } from './log/log.ts'

/** A mail as the queue holds it. */
export interface QueuedMail {
  id: string
  kind: string
  recipient: string
  language: string
  params: unknown
}

interface Letter {
  to: string
  name: string
  subject: string
  /** Plain text. */
  text: string
}

function textOf(params: unknown, name: string): string {
  const value = typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Words a mail in the recipient's language. Throws for a kind that nobody has written a text for. */
export function renderMail(mail: QueuedMail): Letter {
  const language: Language = isLanguage(mail.language) ? mail.language : 'en'
  const params = {
    name: textOf(mail.params, 'name'),
    venueName: textOf(mail.params, 'venueName'),
    inviterName: textOf(mail.params, 'inviterName'),
  }
  const link = textOf(mail.params, 'link')
  const letter = (subject: string, body: string, note: string): Letter => {
    const greeting = translate(language, 'mail:greeting', params)
    const signature = translate(language, 'mail:signature', params)
    return {
      to: mail.recipient,
      name: params.name,
      subject,
      text: [greeting, body, link, note, signature].join('\n\n'),
    }
  }
  switch (mail.kind) {
    case 'invitation':
      return letter(
        translate(language, 'mail:invitation.subject', params),
        translate(language, params.inviterName ? 'mail:invitation.body' : 'mail:invitation.bodyWithoutInviter', params),
        translate(language, 'mail:invitation.note', params),
      )
    case 'password-reset':
      return letter(
        translate(language, 'mail:passwordReset.subject', params),
        translate(language, 'mail:passwordReset.body', params),
        translate(language, 'mail:passwordReset.note', params),
      )
    default:
      throw new Error(`no text for mails of the kind ${mail.kind}`)
  }
}

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
  /** Host of the sender's address. */
  host: string
  date: Date
}

/** A letter as the text of an .eml file, which every mail program opens. */
export function emlOf(letter: Letter, { id, host, date }: LetterOptions): string {
  const address = letter.to.replace(/[\s<>,;:"\\\p{C}]/gu, '')
  const head = [
    `From: Marquee <no-reply@${host}>`,
    `To: "${headerText(letter.name)}" <${address}>`.replace(/"(=\?.*\?=)"/s, '$1'),
    `Subject: ${headerText(letter.subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${host}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${head.join('\r\n')}\r\n\r\n${letter.text.replace(/\r?\n/g, '\r\n')}\r\n`
}

interface OutboxOptions {
  dataDir: string
  publicUrl: string
  log: ServerLog
}

/**
 * Delivers mails as files into `outbox` of the data folder, readable by the server's user alone: their links let
 * somebody in. The same mail twice is the same file. Resolves once the file is safe on the disk.
 */
export function createOutbox({ dataDir, publicUrl, log }: OutboxOptions): (mail: QueuedMail) => Promise<void> {
  const folder = join(dataDir, 'outbox')
  const { hostname } = new URL(publicUrl)
  return async (mail) => {
    const content = emlOf(renderMail(mail), { id: mail.id, host: hostname, date: new Date() })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${mail.id.replace(/[^\w-]/g, '')}.eml`
    const draft = join(folder, `.${name}.${process.pid}`)
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
    log.info({ file: join('outbox', name), kind: mail.kind }, 'a mail was put into the outbox')
  }
}
