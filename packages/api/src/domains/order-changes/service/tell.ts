import type { OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import type { Work } from '../../../door/work.ts'
import { type MailedShow, type MailKind, queueMail } from '../../../identity/outgoing-mail.ts'
import type { MadeCard } from '../../vouchers/service/for-sale.ts'
import { type BalanceKey, findLetter } from '../repo/balances.ts'

/** Text of a name in the language of a mail. */
export const nameIn = (name: Record<string, string | undefined>, language = 'en') =>
  name[language] || name.en || name.tr || ''

interface Telling {
  key: BalanceKey
  kind: MailKind
  show: Partial<MailedShow>
  /** Gift cards that go with it. */
  vouchers?: string[]
}

/** Queues a mail about an order to its guest; false for one without an address. */
export async function tellGuest(
  { services }: SignedContext,
  { tx }: Work,
  { key, kind, show, vouchers }: Telling,
): Promise<boolean> {
  const letter = await findLetter(tx, key)
  if (!letter?.email) return false
  const { language, zone, orderNo, startsAt, venueName } = letter
  await queueMail(services, tx, {
    venueId: key.venueId,
    kind,
    recipient: letter.email,
    language,
    params: {
      name: letter.guest ?? '',
      venueName,
      ...(vouchers && { vouchers }),
      show: { name: nameIn(letter.show, language), startsAt, zone, orderNo, ...show },
    },
  })
  return true
}

/** Sends the guest of an order the gift card that its money went to; without an address it is printed. */
export async function mailCards(
  ctx: SignedContext,
  work: Work,
  { orderId, currency, cards }: { orderId: OrderId; currency: string; cards: readonly MadeCard[] },
): Promise<void> {
  const [first] = cards
  if (!first) return
  await tellGuest(ctx, work, {
    key: { venueId: ctx.venueId, orderId },
    kind: 'refund-voucher',
    vouchers: cards.map(({ id }) => id),
    show: {
      currency,
      cardMinor: cards.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      freeUntil: first.validUntil,
    },
  })
}
