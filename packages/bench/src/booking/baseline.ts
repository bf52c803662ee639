import { initTRPC, TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'

// The booking as it is usually written: tRPC's own adapter, express, Kysely over a pool as it comes, a transaction of
// six round trips (begin, lock, take, the order's rows, what is kept beside them, commit). No rights and no prices.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
// biome-ignore lint/suspicious/noExplicitAny: people who write it by hand seldom type their tables
const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) })
const t = initTRPC.create()
const uuid = z.uuid()

const sale = z.object({
  venueId: uuid,
  actorId: uuid,
  commandId: z.string(),
  orderId: uuid,
  ticketSessionId: uuid,
  passTypeId: uuid,
  categoryId: uuid,
  seatNos: z.array(z.int()).min(1),
  passIds: z.array(uuid),
  codes: z.array(z.string()),
  paymentId: uuid,
  auditId: uuid,
  amountMinor: z.int(),
})
const sold = z.object({ orderId: uuid, orderNo: z.int(), passes: z.array(z.object({ id: uuid, seatNo: z.int() })) })

type Sale = z.infer<typeof sale>

async function sell(input: Sale): Promise<z.infer<typeof sold>> {
  const { venueId, actorId, orderId, ticketSessionId, seatNos, passIds, amountMinor } = input
  return db.transaction().execute(async (tx) => {
    const free = await tx
      .selectFrom('session_seat')
      .select('seat_no')
      .where('venue_id', '=', venueId)
      .where('ticket_session_id', '=', ticketSessionId)
      .where('seat_no', 'in', seatNos)
      .where('status', '=', 0)
      .orderBy('seat_no')
      .forUpdate()
      .execute()
    if (free.length < seatNos.length) throw new TRPCError({ code: 'CONFLICT', message: 'SEAT_TAKEN' })
    await sql`update session_seat s set status = 2, order_id = ${orderId}, pass_id = g.pass_id
      from unnest(${seatNos}::integer[], ${passIds}::uuid[]) as g (seat_no, pass_id)
      where s.venue_id = ${venueId} and s.ticket_session_id = ${ticketSessionId} and s.seat_no = g.seat_no`.execute(tx)
    const { rows } = await sql<{ order_no: string }>`
      with ord as (
        insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, business_date,
          price_version, created_by)
        values (${venueId}, ${orderId}, 'door', 'confirmed', 'TRY', ${amountMinor}, 0, ${amountMinor}, current_date, 1,
          ${actorId}) returning order_no
      ), line as (
        insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
          unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_why, actor_id)
        values (${venueId}, ${orderId}, 1, 'pass', ${ticketSessionId}, ${input.passTypeId}, ${input.categoryId},
          ${seatNos.length}, ${amountMinor / seatNos.length}, ${amountMinor}, 0, ${amountMinor}, 'TRY', 'VAT', 0,
          ${JSON.stringify({ level: 'category' })}, ${actorId})
      ), pay as (
        insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, reference, business_date, actor_id)
        values (${venueId}, ${input.paymentId}, ${orderId}, 'card',
          (select id from payment_method where venue_id = ${venueId} and kind = 'card'), ${amountMinor}, 'TRY', 'terminal 1', current_date,
          ${actorId})
      ), issued as (
        insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, people, short_code)
        select ${venueId}, g.id, ${orderId}, 1, ${ticketSessionId}, ${input.passTypeId}, g.seat_no, 1, g.code
        from unnest(${passIds}::uuid[], ${seatNos}::integer[], ${input.codes}::text[]) as g (id, seat_no, code)
      )
      select order_no from ord`.execute(tx)
    const answer = {
      orderId,
      orderNo: Number(rows[0]?.order_no),
      passes: passIds.map((id, at) => ({ id, seatNo: seatNos[at] ?? -1 })),
    }
    const topic = `seats:${ticketSessionId}`
    await sql`
      with kept as (
        insert into command (venue_id, actor_id, command_id, procedure, request_hash, answer)
        values (${venueId}, ${actorId}, ${input.commandId}, 'sell', ${Buffer.alloc(32, 1)}, ${JSON.stringify(answer)})
      ), audit as (
        insert into audit_event (venue_id, id, actor_id, action, entity, entity_id, after)
        values (${venueId}, ${input.auditId}, ${actorId}, 'orders.sell', 'order', ${orderId},
          ${JSON.stringify({ orderNo: answer.orderNo, passes: seatNos.length, grossMinor: amountMinor })})
      ), raised as (
        insert into stream (venue_id, topic, version) values (${venueId}, ${topic}, 1)
        on conflict (venue_id, topic) do update set version = stream.version + 1 returning version
      )
      insert into stream_change (venue_id, topic, version, payload)
      select ${venueId}, ${topic}, version, ${JSON.stringify({ seats: [{ n: seatNos, s: 2 }] })} from raised`.execute(
      tx,
    )
    return answer
  })
}

const router = t.router({
  sell: t.procedure
    .input(sale)
    .output(sold)
    .mutation(({ input }) => sell(input)),
})

const app = express()
app.get('/ready', (_request, response) => void response.json(true))
app.use('/trpc', createExpressMiddleware({ router }))
app.listen(Number(process.env.PORT), '127.0.0.1')
