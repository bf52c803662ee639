import type { Language } from '@marquee/contract'
import { fillPlaceholders, type MessageResult, messageId } from '@marquee/contract/customer-messages'
import { customerId } from '@marquee/contract/customers'
import { z } from 'zod'
import { defineBatch, NotYet } from '../../batches/kind.ts'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import type { Work } from '../../door/work.ts'
import { queueMail } from '../../identity/outgoing-mail.ts'
import { messagesTopic } from './events.ts'
import { unsubscribeAddress } from './links.ts'
import { type Addressee, holdAddressee } from './repo/audience.ts'
import {
  hasOutcome,
  holdMessage,
  insertOutcome,
  type MessageWords,
  type OpenMessage,
  secondsToTurn,
} from './repo/messages.ts'

const item = z.strictObject({ messageId, customerId })
type Item = z.infer<typeof item>

/** Writes a message to its recipients, one after the other, as fast as the venue may. */
export const messageBatch = defineBatch({
  name: 'messages.send',
  access: { module: 'customers', action: 'message' },
  // Whoever is about to send waits for the one before anyway.
  atOnce: 1,
  async perform(ctx, work, input) {
    const given = item.parse(input)
    const result = await writeTo(ctx, work, given)
    return { result }
  },
  tell: (ctx, work) => work.announce(ctx.venueId, messagesTopic, { id: '' }),
  link: '/customers?view=messages',
  // Whoever did not agree is done too: how many got it is on the page.
  notice: ({ failed }) => ({
    en: failed === 0 ? 'Message finished: see who got it' : `Message finished, ${failed} with an error: see who got it`,
    tr:
      failed === 0
        ? 'Mesaj gönderimi bitti: kime ulaştığına bakın'
        : `Mesaj gönderimi bitti, ${failed} kişide hata oluştu: kime ulaştığına bakın`,
  }),
})

async function writeTo(ctx: SignedContext, work: Work, given: Item): Promise<MessageResult> {
  const { tx } = work
  const { venueId, services } = ctx
  const key = { venueId, id: given.messageId }
  const message = (await holdMessage(tx, key)) ?? refuse('NOT_FOUND')
  const to = await holdAddressee(tx, { venueId, id: given.customerId })
  // Whoever was merged meanwhile is written to as who they are now, and once.
  const whose = { ...key, customerId: to?.id ?? given.customerId }
  if (await hasOutcome(tx, whose)) return 'sent'
  const result = resultFor(message, to)
  if (result !== null || !to?.email) {
    await insertOutcome(tx, { ...whose, result: result ?? 'no_address' })
    return result ?? 'no_address'
  }
  const seconds = await secondsToTurn(tx, { venueId, perMinute: services.messagesPerMinute })
  if (seconds > 0) throw new NotYet(seconds)
  const language = languageFor(message, to.language ?? message.locale)
  const said = wordsFor(message, { to, language, venue: message.venueName })
  const mailId = await queueMail(services, tx, {
    venueId,
    kind: 'customer-message',
    recipient: to.email,
    language,
    params: {
      name: to.name,
      venueName: message.venueName,
      link: unsubscribeAddress(services, { venueId, customerId: to.id }),
      message: said,
    },
  })
  await insertOutcome(tx, { ...whose, result: 'queued', language, mailId })
  return 'queued'
}

/** Why somebody does not get a message; null: they do. */
function resultFor({ isStopped }: OpenMessage, to: Addressee | undefined): MessageResult | null {
  if (isStopped) return 'stopped'
  if (to === undefined) return 'gone'
  if (!to.agrees) return 'no_consent'
  return to.email === null ? 'no_address' : null
}

/** The language of somebody if the message has it, else the one that it has. */
export function languageFor(
  { subjectEn, subjectTr }: Pick<MessageWords, 'subjectEn' | 'subjectTr'>,
  wanted: string,
): Language {
  if (subjectEn === null) return 'tr'
  if (subjectTr === null) return 'en'
  return wanted === 'tr' ? 'tr' : 'en'
}

interface Reader {
  to: Pick<Addressee, 'name' | 'number'>
  language: Language
  venue: string
}

/** Subject and text as somebody reads them. */
export function wordsFor(words: MessageWords, { to, language, venue }: Reader): { subject: string; text: string } {
  const values = { name: to.name, venue, number: String(to.number) }
  const [subject, text] = language === 'tr' ? [words.subjectTr, words.textTr] : [words.subjectEn, words.textEn]
  return { subject: fillPlaceholders(subject ?? '', values), text: fillPlaceholders(text, values) }
}
