import {
  archivePassTypeInput,
  archiveProductInput,
  getTicketSessionInput,
  priceListInput,
  priceListRow,
  savePassTypeInput,
  savePricesInput,
  saveTicketProductInput,
  sessionPrices,
  taxRuleRow,
  ticketProductRow,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../core/trpc.ts'
import {
  archivePassType,
  archiveProduct,
  listProducts,
  listTaxRules,
  savePassType,
  saveProduct,
} from './service/catalogue.ts'
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
  saveProduct: can('ticket_schedules', 'update')
    .meta(audited)
    .input(saveTicketProductInput)
    .output(ticketProductRow)
    .mutation(({ ctx, input }) => saveProduct(ctx, input)),
  archiveProduct: can('ticket_schedules', 'archive')
    .meta(audited)
    .input(archiveProductInput)
    .output(ticketProductRow)
    .mutation(({ ctx, input }) => archiveProduct(ctx, input)),
  savePassType: can('ticket_schedules', 'update')
    .meta(audited)
    .input(savePassTypeInput)
    .output(ticketProductRow)
    .mutation(({ ctx, input }) => savePassType(ctx, input)),
  archivePassType: can('ticket_schedules', 'archive')
    .meta(audited)
    .input(archivePassTypeInput)
    .output(ticketProductRow)
    .mutation(({ ctx, input }) => archivePassType(ctx, input)),
  save: can('ticket_schedules', 'update')
    .meta(audited)
    .input(savePricesInput)
    .output(priceListRow)
    .mutation(({ ctx, input }) => savePrices(ctx, input)),
})
