import {
  bookableSessions,
  bookableSessionsInput,
  checkOwnPassInput,
  getOfferInput,
  getOwnSaleInput,
  listOffersInput,
  listOwnSalesInput,
  offer,
  offerPage,
  ownPassCheck,
  ownSale,
  ownSalePage,
  sessionForSale,
  sessionForSaleInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { getOffer, listOffers } from './service/offers.ts'
import { checkOwnPass, getOwnSale, listOwnSales } from './service/own-sales.ts'
import { getSessionForSale, listBookableSessions } from './service/sessions.ts'

// Selling from the seat map and selling passes without seats are different rights; holders of either read the same.
export const bookingRouter = router({
  sessions: can('ticket_booking', 'view')
    .input(bookableSessionsInput)
    .output(bookableSessions)
    .query(({ ctx, input }) => listBookableSessions(ctx, input)),
  session: can('ticket_booking', 'view')
    .input(sessionForSaleInput)
    .output(sessionForSale)
    .query(({ ctx, input }) => getSessionForSale(ctx, input.id)),
  expressSessions: can('ticket_order', 'view')
    .input(bookableSessionsInput)
    .output(bookableSessions)
    .query(({ ctx, input }) => listBookableSessions(ctx, input)),
  expressSession: can('ticket_order', 'view')
    .input(sessionForSaleInput)
    .output(sessionForSale)
    .query(({ ctx, input }) => getSessionForSale(ctx, input.id)),
  // For programs of partners: what is on offer, and what they sold themselves.
  offers: can('ticket_booking', 'view')
    .input(listOffersInput)
    .output(offerPage)
    .query(({ ctx, input }) => listOffers(ctx, input)),
  offer: can('ticket_booking', 'view')
    .input(getOfferInput)
    .output(offer)
    .query(({ ctx, input }) => getOffer(ctx, input.id)),
  ownSales: can('ticket_booking', 'sell')
    .input(listOwnSalesInput)
    .output(ownSalePage)
    .query(({ ctx, input }) => listOwnSales(ctx, input)),
  ownSale: can('ticket_booking', 'sell')
    .input(getOwnSaleInput)
    .output(ownSale)
    .query(({ ctx, input }) => getOwnSale(ctx, input.id)),
  checkOwnPass: can('ticket_booking', 'sell')
    .input(checkOwnPassInput)
    .output(ownPassCheck)
    .query(({ ctx, input }) => checkOwnPass(ctx, input.code)),
})
