import type pg from 'pg'
import { nameOf } from './names.ts'
import { unindexed } from './unindexed.ts'

const batch = 50_000
/** Orders of one show of the past. */
const ordersOfShow = 500

/** Where orders of the past are written to, and how many. */
export interface Past {
  pool: pg.Pool
  venueId: string
  actorId: string
  /** A show whose hall, product and price category those of the past share. */
  like: { id: string; adult: string; categoryIds: string[] }
  orders: number
}

/**
 * Writes orders of the past, one every ten seconds, two seats each, 500 to a show three days later, with all rows that a
 * sale leaves and the guests of all shows that are over let in: as a superuser who switches triggers and the checks of
 * foreign keys off, and makes the indexes at the end, because a million sales by the front door take an hour.
 */
export async function fillOrders({ pool, venueId, actorId, like, orders }: Past): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    // The job that seals the audit leaves a venue alone that someone else is sealing; else it would work on a million
    // events while bookings are measured.
    await client.query(`select pg_advisory_lock(hashtext('audit seal'), hashtext($1))`, [venueId])
    await client.query(
      'create temp table past (n int, id uuid, hall uuid, line uuid, one uuid, two uuid, at timestamptz)',
    )
    await unindexed(client, written, async () => {
      for (let from = 0; from < orders; from += batch) {
        await client.query('truncate past')
        await client.query(
          `insert into past
           select n, uuidv7(at - now()), ${hallOf}, gen_random_uuid(), uuidv7(), uuidv7(), at
           from (
             select n, now() - make_interval(secs => 86400 + ($1 - n) * 10) as at
             from generate_series($2::int, least($1, $2 + ${batch}) - 1) n
           ) made`,
          [orders, from],
        )
        await client.query('analyze past')
        const values = [venueId, actorId, like.adult, like.categoryIds[0], like.id]
        for (const [text, used] of await statements(client)) await client.query(text, values.slice(0, used))
      }
      await client.query(seals, [venueId])
    })
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    // It carries a temporary table and settings of its own.
    client.release(true)
  }
}

// An id has marks of its version in it.
const hallOf = `overlay(overlay(md5('hall' || n / ${ordersOfShow}) placing '4' from 13) placing '8' from 17)::uuid`

const written = [
  'sale_order',
  'order_line',
  'payment',
  'pass',
  'session_seat',
  'audit_event',
  'command',
  'ticket_session',
]

// Links whose digests fit nobody: what a booking costs does not hang on them.
const seals = `
  insert into audit_seal (venue_id, number, event_id, digest)
  select $1, coalesce((select max(number) from audit_seal where venue_id = $1), 0)
    + row_number() over (order by e.at, e.id), e.id, sha256(e.id::text::bytea)
  from audit_event e
  where e.venue_id = $1 and not exists (
    select from audit_seal s where s.venue_id = e.venue_id and s.event_id = e.id)`

/** The columns of a table that are written, in their order: those that are not made of others. */
async function writtenColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map((row) => row.name)
}

async function statements(client: pg.ClientBase): Promise<[text: string, parameters: number][]> {
  const shows = await writtenColumns(client, 'ticket_session')
  const own: Record<string, string> = {
    id: 'p.hall',
    starts_at: 'p.starts',
    ends_at: `p.starts + interval '90 minutes'`,
    occupied_until: `p.starts + interval '90 minutes'`,
    sales_until: 'p.starts',
    sales_from: `p.starts - interval '30 days'`,
    local_date: 'p.starts::date',
    local_time: 'p.starts::time',
    business_date: 'p.starts::date',
    exclusive: 'false',
  }
  return [
    [
      `insert into ticket_session (${shows.join(', ')})
       select ${shows.map((name) => own[name] ?? `t.${name}`).join(', ')}
       from (select hall, max(at) + interval '3 days' as starts, min(n) as n from past group by hall) p,
         (select $2::uuid, $3::uuid, $4::uuid) as unused, ticket_session t
       where t.venue_id = $1 and t.id = $5 and p.n % ${ordersOfShow} = 0`,
      5,
    ],
    ...sales,
  ]
}

// A pass of a show that is over was shown at the door; one in ten guests never came.
const cameIn = `past.at < now() - interval '3 days' and past.n % 10 <> 3`

const sales: [text: string, parameters: number][] = [
  [
    `insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
       guest_phone, guest_email, business_date, price_version, created_at, created_by)
     select $1, id, (array['door', 'door', 'door', 'web', 'web', 'phone'])[1 + n % 6],
       case when n % 200 = 7 then 'cancelled' else 'confirmed' end, 'TRY', 90000, 0,
       case when n % 500 = 9 then 0 else 90000 end, ${nameOf('n')},
       '+90 5' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), substr(md5(n::text), 1, 7) || (array['@gmail.test', '@posta.test', '@mail.test'])[1 + n % 3], at::date, 1, at, $2
     from past`,
    2,
  ],
  [
    `insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
       unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_why, actor_id, at)
     select $1, id, 1, 'pass', hall, $3::uuid, $4::uuid, 2, 45000, 90000, 0, 90000, 'TRY', 'VAT', 0, '{"level":"category"}',
       $2, at from past`,
    4,
  ],
  [
    `insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, reference, business_date, actor_id, at)
     select $1, line, id, 'card', (select id from payment_method where venue_id = $1 and kind = 'card'), 90000, 'TRY', 'terminal 1', at::date, $2, at from past`,
    2,
  ],
  [
    `insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, people, short_code,
       issued_at, state, used_at, ordered_at)
     select $1, p.pass, past.id, 1, past.hall, $3::uuid, past.n % ${ordersOfShow} * 2 + p.at, 1,
       lpad(((past.n * 2 + p.at)::bigint * 7654321 % 10000000000)::text, 10, '0'), past.at,
       case when ${cameIn} then 'used' else 'issued' end, case when ${cameIn} then past.at + interval '3 days' end,
       case when ${cameIn} then past.at end
     from past, unnest(array[one, two], array[0, 1]) as p (pass, at), (select $2::uuid) as actor`,
    3,
  ],
  [
    `insert into session_seat (venue_id, ticket_session_id, seat_no, seat_category_id, status, order_id, pass_id)
     select $1, hall, n % ${ordersOfShow} * 2 + p.at, $4::uuid, 2, id, p.pass
     from past, unnest(array[one, two], array[0, 1]) as p (pass, at), (select $2::uuid, $3::uuid) as unused`,
    4,
  ],
  [
    `insert into audit_event (venue_id, id, at, actor_id, action, entity, entity_id, after)
     select $1, uuidv7(), at, $2, 'orders.sell', 'order', id::text, jsonb_build_object('passes', 2, 'grossMinor', 90000) from past`,
    2,
  ],
  [
    `insert into command (venue_id, actor_id, command_id, procedure, request_hash, answer, created_at)
     select $1, $2, line::text, 'orders.sell', sha256(line::text::bytea), jsonb_build_object('orderId', id), at from past`,
    2,
  ],
]
