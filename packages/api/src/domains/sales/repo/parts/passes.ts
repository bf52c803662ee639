import { catalogueState } from '../../../../core/catalogue-state.ts'
import type { ParameterTypes, Places } from '../../../../door/at-once.ts'
import { type PassSale, seatedOf } from '../sale.ts'
import { businessDate, orderTypes } from './order.ts'

// What only passes of a ticket session add to a sale: its gate, their seats, and the passes themselves.

/** The parameters of the parts of this file, beside those of an order. */
export const passTypes = {
  ...orderTypes,
  session: 'uuid',
  rev: 'integer',
  catalogue: 'text',
  seats: 'integer[]',
  seatPasses: 'uuid[]',
  passes: 'uuid[]',
  passLines: 'integer[]',
  passTypes: 'uuid[]',
  passSeats: 'integer[]',
  passAreas: 'integer[]',
  people: 'integer[]',
  holders: 'text[]',
  codes: 'text[]',
} as const satisfies ParameterTypes

/** The same for seats that a hold keeps. */
export const heldPassTypes = { ...passTypes, hold: 'uuid' } as const satisfies ParameterTypes

type Pass = Places<typeof passTypes>
type Held = Places<typeof heldPassTypes>

export function passValues(sale: PassSale) {
  const seated = seatedOf(sale)
  return {
    session: sale.ticketSessionId,
    rev: sale.sessionRev,
    catalogue: sale.catalogue,
    seats: seated.map(({ seatNo }) => seatNo),
    seatPasses: seated.map(({ id }) => id),
    passes: sale.issued.map(({ id }) => id),
    passLines: sale.issued.map(({ lineNo }) => lineNo),
    passTypes: sale.issued.map(({ passTypeId }) => passTypeId),
    passSeats: sale.issued.map(({ seatNo }) => seatNo),
    passAreas: sale.issued.map(({ areaNo }) => areaNo),
    people: sale.issued.map(({ people }) => people),
    holders: sale.issued.map(({ holderName }) => holderName),
    codes: sale.issued.map(({ shortCode }) => shortCode),
    ...(sale.holdId === null ? {} : { hold: sale.holdId }),
  }
}

// On sale at this moment.
const onSale = "t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until"

/** `gate` and `fits` (see `venueGate`) of a ticket session: on sale, with the prices and kinds of passes as they were. */
export const sessionGate = (p: Pass): string => `
  gate as materialized (
    select t.rev, coalesce(l.version, 0) as version, ${catalogueState} as catalogue, (${onSale}) as on_sale,
      ${businessDate} as business_date
    from ticket_session t
    join venue v on v.id = t.venue_id
    left join price_list l on l.venue_id = t.venue_id and l.is_default
    where t.venue_id = ${p.venue} and t.id = ${p.session}
  ), fits as materialized (
    select business_date from gate
    where on_sale and rev = ${p.rev} and version = ${p.version} and catalogue = ${p.catalogue}
  )`

/** The same `fits` for a sale that need not know why it has no row. */
export const sessionFits = (p: Pass): string => `
  fits as materialized (
    select ${businessDate} as business_date
    from ticket_session t
    join venue v on v.id = t.venue_id
    where t.venue_id = ${p.venue} and t.id = ${p.session} and t.rev = ${p.rev} and ${onSale}
      and coalesce((select l.version from price_list l where l.venue_id = ${p.venue} and l.is_default), 0) = ${p.version}
      and ${catalogueState} = ${p.catalogue}
  )`

/**
 * The hold as it was when the statement began, locked: a change in the meantime has moved its row, and what else belongs
 * to it (places without a seat) would be seen as it was before. It must be about these seats and nothing else.
 */
export const holdParts = (p: Held): string => `
  locked as materialized (
    select h.ctid as place from seat_hold h, fits
    where h.venue_id = ${p.venue} and h.id = ${p.hold} and h.ticket_session_id = ${p.session}
      and h.owner_id = ${p.actor} and h.offer_to is null and h.group_id is null and h.state = 'open' and h.seat_nos @> ${p.seats}
      and cardinality(h.seat_nos) = cardinality(${p.seats})
    for no key update of h
  ), held as materialized (
    select from locked
    where place = (select h.ctid from seat_hold h where h.venue_id = ${p.venue} and h.id = ${p.hold})
      and not exists (select from pool_hold k where k.venue_id = ${p.venue} and k.hold_id = ${p.hold})
  )`

/** Ends the hold that `holdParts` has locked, with the sale. */
export const confirmPart = (p: Held): string => `
  confirmed as (
    update seat_hold h set state = 'confirmed' from ready where h.venue_id = ${p.venue} and h.id = ${p.hold}
  )`

const free = '(s.status = 0 or (s.status = 1 and s.until <= clock_timestamp()))'
// With a hold, only what is still the hold's, whatever the clock says.
const ofHold = (p: Held) => `s.status = 1 and s.hold_id = ${p.hold}`

const seatsOf = (p: Pass) =>
  `s.venue_id = ${p.venue} and s.ticket_session_id = ${p.session} and s.seat_no = any(${p.seats})`

const enough = (p: Pass) => `
  enough as materialized (
    select fits.business_date from fits where (select count(*) from wanted) = cardinality(${p.seats})
  )`

// Seats that cannot be had are not waited for.
const lockNow = (p: Pass, mine: string, after: string) => `
  wanted as materialized (
    select s.seat_no from session_seat s where (select true from ${after}) and ${seatsOf(p)} and ${mine}
    order by s.seat_no for no key update
  ), ${enough(p)}`

// Each seat is judged as it is when it was waited for: whoever had it may have given it back, or its hold has run out.
const lockPatiently = (p: Pass, mine: string) => `
  named as materialized (
    select s.seat_no, s.status, s.until, s.hold_id from session_seat s, fits where ${seatsOf(p)}
    order by s.seat_no for no key update of s
  ), wanted as materialized (
    select s.seat_no from named s where ${mine}
  ), ${enough(p)}`

// All of these lock seats in the order of their numbers; `enough` has its row when all of them were got.

/** Seats that are free, or whose hold has run out, when there is a row of `fits`. */
export const lockFree = (p: Pass): string => lockPatiently(p, free)
/** The same without a wait for seats that are taken. */
export const lockFreeNow = (p: Pass): string => lockNow(p, free, 'fits')
/** Seats of a hold, when there is a row of `fits`. */
export const lockHeld = (p: Held): string => lockPatiently(p, ofHold(p))
/** Seats of a hold that `holdParts` has locked, without a wait for those that are not its own. */
export const lockHeldNow = (p: Held): string => lockNow(p, ofHold(p), 'held')

// `block_id` too: where the statement waited for a seat, its CHECK is first asked of the seat as it was before.
/** The seats become the order's, or free again where it is for practice, and the passes are issued. */
export const passParts = (p: Pass): string => `
  seats as (
    update session_seat s set status = case when ${p.training} then 0 else 2 end, hold_id = null, until = null,
      block_id = null, order_id = case when ${p.training} then null else ${p.order} end,
      pass_id = case when ${p.training} then null
        else (${p.seatPasses})[array_position(${p.seats}, s.seat_no)] end
    from ready where ${seatsOf(p)}
  ), issued as (
    insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, area_no, people,
      holder_name, short_code, is_training)
    select ${p.venue}, unnest(${p.passes}), ${p.order}, unnest(${p.passLines}), ${p.session}, unnest(${p.passTypes}),
      unnest(${p.passSeats}), unnest(${p.passAreas}), unnest(${p.people}), unnest(${p.holders}), unnest(${p.codes}),
      ${p.training}
    from ord
  )`
