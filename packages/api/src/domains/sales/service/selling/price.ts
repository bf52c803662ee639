import type { SignedContext } from '../../../../core/context.ts'
import { Refusal, refuse } from '../../../../core/refusal.ts'
import type { Work } from '../../../../door/work.ts'
import { type PriceBook, priceBooksOf } from '../../../prices/service/session-prices.ts'
import type { SaleOutcome } from '../../repo/write-sale.ts'
import { type Making, makeSale, type PassesSold, type Purchase } from '../make-sale.ts'

/** Whether prices or session are no longer what the sale was made by. */
export const hasMovedOn = ({ priceVersion, session: now }: SaleOutcome, { prices, session }: PriceBook) =>
  priceVersion !== prices.version || now?.rev !== session.rev || now.catalogue !== session.catalogue

/** A sale with the prices that it was made by. */
export interface PricedSale {
  book: PriceBook
  row: PassesSold
}

/** Prices the sale by what this process remembers; by the database where that refuses, for it may be newer. */
export async function priceSale(ctx: SignedContext, work: Work, making: Making): Promise<PricedSale> {
  const book = await bookOf(ctx, work, making.input, false)
  const row = makeSaleIfSound(ctx, book, making)
  return row ? { book, row } : priceAfresh(ctx, work, making)
}

/** The sale by prices that are read anew. */
export async function priceAfresh(ctx: SignedContext, work: Work, making: Making): Promise<PricedSale> {
  const book = await bookOf(ctx, work, making.input, true)
  return { book, row: makeSale(ctx, book, making) }
}

/** Undefined where the sale would be refused: a command carried out before is answered as it was then, not here. */
export function makeSaleIfSound(ctx: SignedContext, book: PriceBook, making: Making): PassesSold | undefined {
  try {
    return makeSale(ctx, book, making)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Prices and session of a sale; `fresh`: read anew, not remembered. */
export async function bookOf(ctx: SignedContext, work: Work, input: Purchase, fresh: boolean): Promise<PriceBook> {
  const at = { venueId: ctx.venueId, id: input.ticketSessionId, fresh }
  return (await priceBooksOf(ctx.services).find(work.tx, at)) ?? refuse('NOT_FOUND')
}
