import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { expect } from 'vitest'
import {
  bookDiffers,
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../../testing/index.ts'
import { postAll } from '../../../testing/post.ts'

/** Of an adult on a seat; 10 % tax is inside. */
export const price = 45_000

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
type Kind = 'discount' | 'comp' | 'price'
/** As the sales of the bench word them. */
const reasons: Record<Kind, string> = { discount: 'For a guest', comp: 'Press', price: 'Restricted view' }
type Wish<K extends Kind> = Omit<
  Parameters<SignedIn['caller']['allowances'][K]>[0],
  'commandId' | 'ticketSessionId' | 'reason'
>

/** A venue where passes are sold for other prices than the list's. */
export interface AllowancesBench {
  api: TestApi
  manager: SignedIn
  desk(): Promise<Desk>
  /** Closes it once everything adds up: sales, changes, tills, and the book. */
  close(): Promise<void>
}

/** A show, and somebody of the box office at an open till. */
export interface Desk {
  clerk: SignedIn
  show: TestTicketSession
  adults(...seatNos: number[]): Sale['items'][number]
  free(...seatNos: number[]): Sale['items'][number]
  at(unitMinor: number, ...seatNos: number[]): Sale['items'][number]
  sell(
    items: Sale['items'],
    dueMinor: number,
    more?: Partial<Sale> & { by?: SignedIn['caller'] },
  ): ReturnType<SignedIn['caller']['orders']['sell']>
  /** Leave that somebody gives the clerk, or another seller, for one order. */
  approve<K extends Kind>(
    kind: K,
    input: Wish<K>,
    people?: { by?: SignedIn; to?: SignedIn },
  ): ReturnType<SignedIn['caller']['approvals']['request']>
}

export async function allowancesBench(): Promise<AllowancesBench> {
  const api = await createTestApi()
  const { db, pool } = api.database
  const manager = await api.signInAs('manager')
  return {
    api,
    manager,
    async desk() {
      const show = await makeTicketSession(db, { venue: api.venue, rows: 4, seatsPerRow: 10, standing: 20 })
      const clerk = await api.signInAs('boxoffice')
      await openTill(db, { venue: api.venue, userId: clerk.user.id })
      const adults = (...seatNos: number[]) => ({ passTypeId: show.adult, seatNos })
      return {
        clerk,
        show,
        adults,
        free: (...seatNos) => ({ ...adults(...seatNos), special: { kind: 'comp', reason: 'Press' } }),
        at: (unitMinor, ...seatNos) => ({
          ...adults(...seatNos),
          special: { kind: 'price', unitMinor, reason: 'Restricted view' },
        }),
        sell: (items, dueMinor, { by = clerk.caller, ...more } = {}) =>
          by.orders.sell({
            commandId: randomUUID(),
            orderId: uuidv7() as OrderId,
            ticketSessionId: show.id,
            items,
            payments: dueMinor === 0 ? [] : [{ method: 'card', amountMinor: dueMinor, reference: 'slip' }],
            priceVersion: show.priceVersion,
            expectedDueMinor: dueMinor,
            ...more,
          }),
        async approve(kind, input, { by = manager, to = clerk } = {}) {
          const wish = { commandId: randomUUID(), ticketSessionId: show.id, reason: reasons[kind], ...input }
          const request = await to.caller.approvals.request({ procedure: `allowances.${kind}`, input: wish })
          await by.caller.approvals.answer({ id: request.id, answer: 'grant' })
          const approved = api.callerWithToken(to.token, { approvalId: request.id })
          await (approved.allowances[kind] as (wish: unknown) => Promise<unknown>)(wish)
          return request
        },
      }
    },
    async close() {
      expect(await brokenRules(pool)).toEqual({})
      await postAll(db)
      expect(await bookDiffers(pool)).toEqual({})
      await api.close()
    },
  }
}
