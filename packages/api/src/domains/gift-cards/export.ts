import { currencyDigits, exportGiftCardsInput, type Language, maskedGiftCode } from '@marquee/contract'
import type { z } from 'zod'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { cardsInPages, filterOf } from '../vouchers/service/read.ts'

type Filter = z.infer<typeof exportGiftCardsInput>

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountsIn = (language: Language) => (minor: number, currency: string) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** The cards that the list shows, the newest first; of their codes the end alone. */
const giftCardsExport: ExportKind<Filter> = {
  access: { module: 'gift_cards', action: 'export' },
  filter: exportGiftCardsInput,
  columns: [
    'giftCards.code',
    'giftCards.at',
    'giftCards.origin',
    'giftCards.state',
    'giftCards.balance',
    'giftCards.currency',
    'giftCards.validUntil',
    'giftCards.holder',
    'giftCards.id',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = filterOf(venueId, query)
    const clock = localInstant(zone)
    const amountOf = amountsIn(language)
    let cursor: MomentCursor | undefined
    do {
      const { rows, next } = await cardsInPages(db, filter, { cursor, limit: exportBatch })
      yield rows.map((card) => [
        maskedGiftCode(card.tail),
        clock(card.at),
        words[`giftCards.from.${card.origin}`],
        words[`giftCards.is.${card.state}`],
        amountOf(card.balanceMinor, card.currency),
        card.currency,
        card.validUntil,
        card.holder ?? '',
        card.id,
      ])
      cursor = next ?? undefined
    } while (cursor)
  },
}

export const exportKinds = { giftCards: giftCardsExport }
