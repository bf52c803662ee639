import type { SaleResult } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { mayRunAtOnce, runAtOnce } from '../../../../door/at-once.ts'
import { priceBooksOf } from '../../../prices/service/session-prices.ts'
import { newsOfSale } from '../../../seats/service/for-sale.ts'
import { writeSaleAtOnce } from '../../repo/write-sale-at-once.ts'
import { answerOf, auditOf, departs, type Making, type Purchase } from '../make-sale.ts'
import { makeSaleIfSound } from './price.ts'

// Money that was taken before and gift cards have rows of their own, which one statement knows nothing of.
const isNamed = ({ partId, giftCard, method }: Purchase['payments'][number]) =>
  partId !== undefined || giftCard !== undefined || method === 'voucher'

/**
 * Sells seats alone, in one statement. Undefined where that is not the whole story: sent before, gone, another
 * price, or wrong; nothing was done then, and the slow path says why.
 */
export async function sellAtOnce(ctx: SignedContext, making: Making): Promise<SaleResult | undefined> {
  const { procedure, input } = making
  if (!mayRunAtOnce(ctx) || input.items.some((item) => item.areaNo !== undefined)) return undefined
  // What was looked up is no part of the command: sent again, it is the same whoever is known by then.
  if (input.customer) return undefined
  const isMore = input.promoCode !== undefined || input.balance !== undefined || (input.packages ?? []).length > 0
  if (departs(input) || isMore || (input.rides ?? []).length > 0 || input.payments.some(isNamed)) return undefined
  const { ticketSessionId } = input
  const at = { venueId: ctx.venueId, id: ticketSessionId }
  const book = await priceBooksOf(ctx.services).find(ctx.services.db, at)
  const sale = book && makeSaleIfSound(ctx, book, making)
  if (!sale) return undefined
  const { issued } = sale.passes
  if (issued.length === 0 || issued.some(({ seatNo }) => seatNo === null)) return undefined
  const numbers = await runAtOnce(ctx, {
    command: { commandId: input.commandId, procedure, input: { ...input } },
    answer: answerOf(input, sale, { orderNo: 0, receiptNo: null }),
    audit: auditOf(making, sale),
    announcement: newsOfSale(ctx, { ticketSessionId, passes: issued, isTraining: input.training }),
    send: (records) => writeSaleAtOnce(ctx.services.db, sale, records),
  })
  return numbers && answerOf(input, sale, numbers)
}
