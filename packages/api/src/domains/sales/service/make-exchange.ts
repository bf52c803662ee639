import type { PassId, TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { newShortCode } from '../../passes/service/short-code.ts'
import { priceBooksOf } from '../../prices/service/session-prices.ts'
import type { NewPass, NewPayment } from '../repo/sale.ts'
import type { BillLine } from '../rules/lines/line.ts'
import type { Item } from '../rules/lines/pass.ts'
import { requireItems } from './items.ts'
import { makeBillOf, type Purchase } from './make-sale.ts'
import { requirePayments } from './payments.ts'

interface Wish {
  ticketSessionId: TicketSessionId
  items: Item[]
  /** Kinds of passes that the guest has already, so they may have them again though they are sold with a code alone. */
  unlocked: ReadonlySet<string>
  /** What the guest has been given and keeps. */
  discount?: { amountMinor: number; reason: string } | undefined
}

/** A payment of the difference, with what was taken for it before. */
type ExchangePayment = NewPayment & { takenMinor?: number }

/** What passes cost that come in the place of others. */
export interface Exchanged {
  priceVersion: number
  currency: string
  grossMinor: number
  lines: BillLine[]
  issued: NewPass[]
  /** What pays the difference, as it is written; VALIDATION by field for what is not sound or not what is due. */
  paymentsOf(
    payments: Purchase['payments'],
    due: Pick<Purchase, 'channel'> & { dueMinor: number; hasCustomer: boolean },
  ): ExchangePayment[]
}

/** Prices passes of a ticket session as a sale would, now. NOT_FOUND, or VALIDATION by field. */
export async function makeExchanged(ctx: SignedContext, tx: Tx | SignedContext['services']['db'], wish: Wish) {
  const at = { venueId: ctx.venueId, id: wish.ticketSessionId, fresh: true }
  const book = (await priceBooksOf(ctx.services).find(tx, at)) ?? refuse('NOT_FOUND')
  requireItems(book, wish.items, { unlocked: wish.unlocked })
  const bill = makeBillOf(book, wish)
  const { version: priceVersion, currency } = book.prices
  const people = new Map(book.session.passTypes.map((type) => [type.id, type.people]))
  const issued = bill.passes.map(
    (pass): NewPass => ({
      ...pass,
      id: uuidv7() as PassId,
      people: people.get(pass.passTypeId) ?? 1,
      shortCode: newShortCode(),
    }),
  )
  const made: Exchanged = {
    priceVersion,
    currency,
    grossMinor: bill.grossMinor,
    lines: bill.lines,
    issued,
    paymentsOf(payments, { dueMinor, ...by }) {
      const due = { dueMinor, currency, methods: book.session.methods }
      const methodIds = requirePayments({ payments, ...by }, due)
      return payments.map(({ method, amountMinor, tenderedMinor, reference, debtor, part, card }, index) => ({
        id: part?.id ?? uuidv7(),
        method,
        methodId: methodIds[index] ?? refuseField(`payments.${index}.method`, 'field.invalid'),
        amountMinor,
        tenderedMinor: method === 'cash' ? (tenderedMinor ?? amountMinor) : null,
        reference: (card?.reference ?? reference) || null,
        debtor: debtor || null,
        ...(card && { card }),
        // Money belongs to the till and the day in which it was taken.
        ...(part && { tillSessionId: part.tillSessionId, businessDate: part.businessDate, at: part.takenAt }),
        ...(part && { takenMinor: part.amountMinor }),
      }))
    },
  }
  return made
}
