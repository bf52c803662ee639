import {
  type PassTypeId,
  storedLocalText,
  type TicketProductId,
  type TicketProductRow,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

type Reader = Db | Tx

type Stored = Omit<TicketProductRow, 'name' | 'passTypes'> & {
  name: unknown
  passTypes: (Omit<TicketProductRow['passTypes'][number], 'name'> & { name: unknown })[]
}

const toRow = (row: Stored): TicketProductRow => ({
  ...row,
  name: storedLocalText.parse(row.name),
  passTypes: row.passTypes.map((type) => ({ ...type, name: storedLocalText.parse(type.name) })),
})

/** Products with their pass types, living ones first; `id` picks one. */
export async function selectProducts(db: Reader, venueId: VenueId, id?: TicketProductId): Promise<TicketProductRow[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.code, p.name, p.color, p.tax_code as "taxCode",
      coalesce((select x.rate_ppm from tax_rule x where x.venue_id = p.venue_id and x.code = p.tax_code
        and x.valid @> current_date), 0) as "taxPpm",
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'code', y.code, 'name', y.name, 'ageMin', y.age_min,
        'ageMax', y.age_max, 'people', y.people, 'maxPerOrder', y.max_per_order, 'requiresName', y.requires_name,
        'requiresProof', y.requires_proof, 'archivedAt',
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
export async function lockProduct(
  tx: Tx,
  venueId: VenueId,
  id: TicketProductId,
): Promise<TicketProductRow | undefined> {
  await sql`select from ticket_product where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return (await selectProducts(tx, venueId, id))[0]
}

/** The tax rules that are valid today. */
export async function selectTaxRules(db: Reader, venueId: VenueId) {
  const rows = await db
    .selectFrom('tax_rule')
    .select(['code', 'name', 'rate_ppm'])
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`valid @> current_date`)
    .orderBy('rate_ppm')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ code: row.code, name: storedLocalText.parse(row.name), ratePpm: row.rate_ppm }))
}

interface Product {
  code: string
  name: TicketProductRow['name']
  color: string
  taxCode: string
}

export async function insertProduct(tx: Tx, venueId: VenueId, product: Product): Promise<TicketProductId> {
  const id = uuidv7() as TicketProductId
  await tx
    .insertInto('ticket_product')
    .values((eb) => ({
      venue_id: venueId,
      id,
      code: product.code,
      name: JSON.stringify(product.name),
      color: product.color,
      tax_code: product.taxCode,
      sort: eb
        .selectFrom('ticket_product')
        .select((max) => sql<number>`coalesce(${max.fn.max('sort')}, -1) + 1`.as('next'))
        .where('venue_id', '=', venueId),
    }))
    .execute()
  return id
}

/** Changes a product that is at this revision; false when it is at another. */
export async function updateProduct(
  tx: Tx,
  { venueId, id, expectedRev }: { venueId: VenueId; id: TicketProductId; expectedRev: number },
  product: Product,
): Promise<boolean> {
  const result = await tx
    .updateTable('ticket_product')
    .set((eb) => ({
      code: product.code,
      name: JSON.stringify(product.name),
      color: product.color,
      tax_code: product.taxCode,
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

interface PassType {
  productId: TicketProductId
  code: string
  name: TicketProductRow['name']
  ageMin: number | null
  ageMax: number | null
  people: number
  maxPerOrder: number | null
  requiresName: boolean
  requiresProof: boolean
}

const passTypeColumns = (type: PassType) => ({
  code: type.code,
  name: JSON.stringify(type.name),
  age_min: type.ageMin,
  age_max: type.ageMax,
  people: type.people,
  max_per_order: type.maxPerOrder,
  requires_name: type.requiresName,
  requires_proof: type.requiresProof,
})

export async function insertPassType(tx: Tx, venueId: VenueId, type: PassType): Promise<PassTypeId> {
  const id = uuidv7() as PassTypeId
  await tx
    .insertInto('pass_type')
    .values((eb) => ({
      venue_id: venueId,
      id,
      product_id: type.productId,
      ...passTypeColumns(type),
      sort: eb
        .selectFrom('pass_type')
        .select((max) => sql<number>`coalesce(${max.fn.max('sort')}, -1) + 1`.as('next'))
        .where('venue_id', '=', venueId)
        .where('product_id', '=', type.productId),
    }))
    .execute()
  return id
}

/** Changes a pass type that is at this revision; false when it is at another or of another product. */
export async function updatePassType(
  tx: Tx,
  { venueId, id, expectedRev }: { venueId: VenueId; id: PassTypeId; expectedRev: number },
  type: PassType,
): Promise<boolean> {
  const result = await tx
    .updateTable('pass_type')
    .set((eb) => ({ ...passTypeColumns(type), rev: eb('rev', '+', 1), updated_at: sql<string>`now()` }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('product_id', '=', type.productId)
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Archives a product or a pass type, or brings it back; undefined when it is at another revision. */
export async function setArchived(
  tx: Tx,
  table: 'ticket_product' | 'pass_type',
  { venueId, id, expectedRev }: { venueId: VenueId; id: string; expectedRev: number },
): Promise<{ archived: boolean } | undefined> {
  const { rows } = await sql<{ archived: boolean }>`
    update ${sql.table(table)} set archived_at = case when archived_at is null then now() end, rev = rev + 1,
      updated_at = now()
    where venue_id = ${venueId} and id = ${id} and rev = ${expectedRev}
    returning archived_at is not null as archived`.execute(tx)
  return rows[0]
}
