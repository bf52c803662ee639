import {
  getTicketSessionInput,
  priceListInput,
  priceListRow,
  savePricesInput,
  sessionPrices,
  taxRuleRow,
  ticketProductRow,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { listProducts, listTaxRules } from './service/catalogue.ts'
import { getPriceList, savePrices } from './service/price-list.ts'
import { getSessionPrices } from './service/session-prices.ts'

const audited = { audited: true }

export const pricesRouter = router({
  products: can('ticket_schedules', 'view')
    .output(z.array(ticketProductRow))
    .query(({ ctx }) => listProducts(ctx)),
  taxes: can('ticket_schedules', 'view')
    .output(z.array(taxRuleRow))
    .query(({ ctx }) => listTaxRules(ctx)),
  list: can('ticket_schedules', 'view')
    .input(priceListInput)
    .output(priceListRow)
    .query(({ ctx, input }) => getPriceList(ctx, input.productId)),
  ofSession: can('ticket_booking', 'view')
    .input(getTicketSessionInput)
    .output(sessionPrices)
    .query(({ ctx, input }) => getSessionPrices(ctx, input.id)),
  save: can('ticket_schedules', 'update')
    .meta(audited)
    .input(savePricesInput)
    .output(priceListRow)
    .mutation(({ ctx, input }) => savePrices(ctx, input)),
})
