import { storedLocalText, type TicketProductId, type TicketProductRow, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDateOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** A product as it is stored; the addresses of its picture are given out by the service. */
export type StoredProduct = Omit<TicketProductRow, 'pictureLink'>

type Stored = Omit<StoredProduct, 'name' | 'passTypes'> & {
  name: unknown
  passTypes: (Omit<TicketProductRow['passTypes'][number], 'name'> & { name: unknown })[]
}

const toRow = (row: Stored): StoredProduct => ({
  ...row,
  name: storedLocalText.parse(row.name),
  passTypes: row.passTypes.map((type) => ({ ...type, name: storedLocalText.parse(type.name) })),
})

/** Products with their pass types, living ones first; `id` picks one. */
export async function selectProducts(db: Reader, venueId: VenueId, id?: TicketProductId): Promise<StoredProduct[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.code, p.name, p.color, p.picture, p.tax_code as "taxCode",
      coalesce((select x.rate_ppm from tax_rule x where x.venue_id = p.venue_id and x.code = p.tax_code
        and x.valid @> ${venueDateOf(venueId)}), 0) as "taxPpm",
      (select count(*)::integer from ticket_session t where t.venue_id = p.venue_id and t.product_id = p.id
        and t.starts_at > now() and t.state <> 'cancelled') as "sessionsAhead",
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'productId', y.product_id, 'code', y.code, 'name', y.name, 'ageMin', y.age_min,
        'ageMax', y.age_max, 'people', y.people, 'maxPerOrder', y.max_per_order, 'requiresName', y.requires_name,
        'requiresProof', y.requires_proof, 'byCode', y.by_code, 'archivedAt',
        to_char(y.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'rev', y.rev)
        order by (y.archived_at is not null), y.sort, y.id)
        from pass_type y where y.venue_id = p.venue_id and y.product_id = p.id), '[]') as "passTypes",
      p.archived_at as "archivedAt", p.rev
    from ticket_product p
    where p.venue_id = ${venueId} and ${id === undefined ? sql`true` : sql`p.id = ${id}`}
    order by (p.archived_at is not null), p.sort, p.id`.execute(db)
  return rows.map(toRow)
}

/** Keeps a product as it is until the transaction ends. */
export async function lockProduct(tx: Tx, venueId: VenueId, id: TicketProductId): Promise<StoredProduct | undefined> {
  await sql`select from ticket_product where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return (await selectProducts(tx, venueId, id))[0]
}

/** The tax rules that are valid today. */
export async function selectTaxRules(db: Reader, venueId: VenueId) {
  const rows = await db
    .selectFrom('tax_rule')
    .select(['code', 'name', 'rate_ppm'])
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`valid @> ${venueDateOf(venueId)}`)
    .orderBy('rate_ppm')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ code: row.code, name: storedLocalText.parse(row.name), ratePpm: row.rate_ppm }))
}
