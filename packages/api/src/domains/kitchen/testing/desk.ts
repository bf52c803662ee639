import type { KitchenLineId, KitchenTicket, KitchenTicketId } from '@marquee/contract/kitchen'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { createCallerFactory, router, signedIn } from '../../../door/trpc.ts'
import { inTransaction } from '../../../door/work.ts'
import { createTestApi, joinVenue, makeVenue, type SignedIn, type TestApi } from '../../../testing/index.ts'
import { lockLines } from '../repo/lines.ts'
import { lockTicketsOf, selectTickets } from '../repo/tickets.ts'
import { beginLines } from '../service/begin.ts'
import { withdrawFromKitchen } from '../service/for-food-orders.ts'
import { sendToKitchen } from '../service/send.ts'

export let api: TestApi
export let owner: SignedIn
/** The same person in a second venue, which must see and change nothing of the first. */
export let there: SignedIn

/** Opens the kitchen of a file of tests: two venues, and the people who work in them. */
export function openKitchen(): void {
  beforeAll(async () => {
    api = await createTestApi()
    const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
    owner = await api.signInAs('owner')
    await joinVenue(api.database.asOwner, { venue: other, userId: owner.user.id, roles: ['owner'] })
    there = await api.signInUser({ ...owner.user, venueId: other.id })
  })
  afterAll(() => api.close())
}

// What the counter does within its own commands, as commands that do nothing else.
const lines = z.array(z.object({ lineNo: z.number(), qty: z.number(), started: z.enum(['waste', 'return']) }))
const counterSide = router({
  send: signedIn
    .input(
      z.object({ foodOrderId: z.string(), lines: lines.element.omit({ started: true }).array(), fails: z.boolean() }),
    )
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (work) => {
        await sendToKitchen(ctx, work, input)
        if (input.fails) throw new Error('in the middle')
      }),
    ),
  withdraw: signedIn
    .input(z.object({ foodOrderId: z.string(), lines }))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, (work) => withdrawFromKitchen(ctx, work, { ...input, reason: 'Not wanted' })),
    ),
  begin: signedIn.input(z.object({ foodOrderId: z.string() })).mutation(({ ctx, input }) =>
    inTransaction(ctx, async (work) => {
      const tickets = await lockTicketsOf(work.tx, ctx.venueId, input.foodOrderId as never)
      const all = await lockLines(
        work.tx,
        ctx.venueId,
        tickets.map(({ id }) => id),
      )
      await beginLines(
        ctx,
        work,
        all.filter(({ kind, state }) => kind === 'make' && state === 'queued').map(({ id }) => id),
      )
    }),
  ),
})
const callCounter = createCallerFactory(counterSide)
const asPerson = ({ token }: SignedIn, of = api) => callCounter(of.context({ token }))

type Piece = [lineNo: number, qty: number]
type Taken = [lineNo: number, qty: number, started: 'waste' | 'return']

/** Sends pieces of an order as the counter does; `fails`: the command ends with an error after that. */
export const sendAs = (
  person: SignedIn,
  foodOrderId: string,
  pieces: readonly Piece[],
  { of = api, fails = false } = {},
) => asPerson(person, of).send({ foodOrderId, lines: pieces.map(([lineNo, qty]) => ({ lineNo, qty })), fails })
/** The same as the owner. */
export const send = (foodOrderId: string, ...pieces: Piece[]) => sendAs(owner, foodOrderId, pieces)

/** Takes pieces back as the counter does. */
export const withdrawAs = (person: SignedIn, foodOrderId: string, pieces: readonly Taken[]) =>
  asPerson(person).withdraw({
    foodOrderId,
    lines: pieces.map(([lineNo, qty, started]) => ({ lineNo, qty, started })),
  })
/** The same as the owner. */
export const withdraw = (foodOrderId: string, ...pieces: Taken[]) => withdrawAs(owner, foodOrderId, pieces)

/** Begins with all that is queued of an order. */
export const begin = (foodOrderId: string, person = owner) => asPerson(person).begin({ foodOrderId })

/** The tickets of an order in the order in which they were sent. */
export async function ticketsOf(foodOrderId: string, { user } = owner, of = api): Promise<KitchenTicket[]> {
  const { rows } = await sql<{ id: KitchenTicketId }>`select id from kitchen_ticket
    where venue_id = ${user.venueId} and food_order_id = ${foodOrderId}`.execute(of.database.db)
  return selectTickets(
    of.database.db,
    user.venueId,
    rows.map(({ id }) => id),
  )
}

/** The lines of an order in the kitchen, also those of no station. */
export async function linesOf(foodOrderId: string) {
  const { rows } = await sql<{ id: KitchenLineId; kind: string; state: string; qty: number; cancelled: number }>`
    select id, kind, state, qty, cancelled_qty as cancelled from kitchen_line where food_order_id = ${foodOrderId}
    order by made_at, id`.execute(api.database.asOwner)
  return rows
}
