import type { Ground } from '../sales/ground.ts'

const batch = 50_000

/**
 * Writes orders of the past, two seats each, with all rows that a sale leaves: as a superuser who switches the checks
 * of foreign keys off, because a million sales by the front door take an hour.
 */
export async function fillOrders({ pool, venueId, actorId, sessions }: Ground, orders: number): Promise<void> {
  const client = await pool.connect()
  const session = sessions[0]
  try {
    await client.query('set session_replication_role = replica')
    // The job that seals the audit leaves a venue alone that somebody else is sealing; else it would work on a million
    // events while bookings are measured.
    await client.query(`select pg_advisory_lock(hashtext('audit seal'), hashtext($1))`, [venueId])
    await client.query(
      'create temp table past (n int, id uuid, hall uuid, line uuid, one uuid, two uuid, at timestamptz)',
    )
    for (let from = 0; from < orders; from += batch) {
      const count = Math.min(batch, orders - from)
      await client.query('truncate past')
      await client.query(
        `insert into past
         select n, uuidv7(interval '-1 day'), md5('hall' || n / 500)::uuid, gen_random_uuid(), uuidv7(), uuidv7(),
           now() - make_interval(secs => 86400 + ($1 - n) * 10)
         from generate_series($2::int, $2::int + $3::int - 1) n`,
        [orders, from, count],
      )
      const values = [venueId, actorId, session?.adult, session?.categoryIds[0]]
      for (const [text, used] of statements) await client.query(text, values.slice(0, used))
    }
    await client.query(seals, [venueId])
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    // It carries a temporary table and settings of its own.
    client.release(true)
  }
}

// Links whose digests fit nobody: what a booking costs does not hang on them.
const seals = `
  insert into audit_seal (venue_id, number, event_id, digest)
  select $1, coalesce((select max(number) from audit_seal where venue_id = $1), 0)
    + row_number() over (order by e.at, e.id), e.id, sha256(e.id::text::bytea)
  from audit_event e
  where e.venue_id = $1 and not exists (
    select from audit_seal s where s.venue_id = e.venue_id and s.event_id = e.id)`

const statements: [text: string, parameters: number][] = [
  [
    `insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, guest_name,
       guest_phone, business_date, price_version, created_at, created_by)
     select $1, id, 'web', 'confirmed', 'TRY', 90000, 0, 90000, 'Guest ' || left(md5(n::text), 8),
       '+90 532 ' || (1000000 + n), at::date, 1, at, $2 from past`,
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
    `insert into payment (venue_id, id, order_id, method, amount_minor, currency, reference, business_date, actor_id, at)
     select $1, line, id, 'card', 90000, 'TRY', 'terminal 1', at::date, $2, at from past`,
    2,
  ],
  [
    `insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, people, short_code, issued_at)
     select $1, p.pass, past.id, 1, past.hall, $3::uuid, past.n % 500 * 2 + p.at, 1,
       lpad(((past.n * 2 + p.at)::bigint * 7654321 % 10000000000)::text, 10, '0'), past.at
     from past, unnest(array[one, two], array[0, 1]) as p (pass, at), (select $2::uuid) as actor`,
    3,
  ],
  [
    `insert into session_seat (venue_id, ticket_session_id, seat_no, seat_category_id, status, order_id, pass_id)
     select $1, hall, n % 500 * 2 + p.at, $4::uuid, 2, id, p.pass
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
