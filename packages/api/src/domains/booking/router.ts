import { bookableSessions, bookableSessionsInput, sessionForSale, sessionForSaleInput } from '@marquee/contract'
import { can, router } from '../../core/trpc.ts'
import { getSessionForSale, listBookableSessions } from './service.ts'

// Who sells from the seat map and who sells passes without seats hold different rights; both read the same.
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
})
