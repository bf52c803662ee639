import {
  type LayoutVersionId,
  type SeatCategoryId,
  type SeatLayoutId,
  storedLocalText,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { DrawnPlan } from '../draw-plan.ts'
import type { Drawing, PlanDecor, StoredArea, StoredSeat } from '../rules/geometry.ts'

type Reader = Db | Tx

/** Everything that a version draws; undefined when the venue has none of this id. */
export async function findDrawing(db: Reader, venueId: VenueId, id: LayoutVersionId): Promise<Drawing | undefined> {
  const version = await db
    .selectFrom('seat_layout_version')
    .select(['width', 'height', 'focus_x', 'focus_y', 'drawing'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!version) return undefined
  const { width, height, focus_x: x, focus_y: y, drawing } = version
  const seats = await sql<StoredSeat>`
    select seat_no as "seatNo", stable_key as key, section, row_label as row, label, at_table as "isTable", x, y, category_id as "categoryId",
      kind, run, place
    from seat where venue_id = ${venueId} and layout_version_id = ${id} order by seat_no`.execute(db)
  const standing = await sql<StoredArea>`
    select area_no as "areaNo", name, capacity, category_id as "categoryId", x, y, width, height
    from standing_area where venue_id = ${venueId} and layout_version_id = ${id} order by area_no`.execute(db)
  return {
    width,
    height,
    focus: x === null || y === null ? null : { x, y },
    seats: seats.rows,
    standing: standing.rows.map((area) => ({ ...area, name: storedLocalText.parse(area.name) })),
    decor: ((drawing as { decor?: PlanDecor[] }).decor ?? []) as PlanDecor[],
  }
}

/** The version that a drawing's address belongs to. */
export async function findVersionByHash(db: Db, venueId: VenueId, hash: string): Promise<LayoutVersionId | undefined> {
  const row = await db
    .selectFrom('seat_layout_version')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('geometry_hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row?.id as LayoutVersionId | undefined
}

interface NewDraft {
  venueId: VenueId
  layoutId: SeatLayoutId
  by: UserId
  drawing: Pick<DrawnPlan, 'width' | 'height' | 'focus' | 'decor' | 'standing' | 'seats' | 'seatRows'>
  /** Of the categories that the drawing numbers. */
  categoryIds: readonly SeatCategoryId[]
  hash: string
  note: string | null
}

/** Writes a new draft with its seats; an older draft of the layout is gone. Answers its id. */
export async function replaceDraft(tx: Tx, draft: NewDraft): Promise<LayoutVersionId> {
  const { venueId, layoutId, drawing, categoryIds } = draft
  const id = uuidv7() as LayoutVersionId
  await tx
    .deleteFrom('seat_layout_version')
    .where('venue_id', '=', venueId)
    .where('layout_id', '=', layoutId)
    .where('state', '=', 'draft')
    .execute()
  await tx
    .insertInto('seat_layout_version')
    .values((eb) => ({
      venue_id: venueId,
      id,
      layout_id: layoutId,
      version: eb
        .selectFrom('seat_layout_version')
        .select((max) => sql<number>`coalesce(${max.fn.max('version')}, 0) + 1`.as('next'))
        .where('venue_id', '=', venueId)
        .where('layout_id', '=', layoutId),
      width: drawing.width,
      height: drawing.height,
      focus_x: drawing.focus.x,
      focus_y: drawing.focus.y,
      drawing: JSON.stringify({ decor: drawing.decor }),
      seats: drawing.seats,
      geometry_hash: draft.hash,
      note: draft.note,
      created_by: draft.by,
    }))
    .execute()
  await sql`
    insert into seat (venue_id, layout_version_id, seat_no, stable_key, section, row_label, label, at_table, x, y,
      category_id, kind, run, place)
    select ${venueId}, ${id}, s."seatNo", s.key, s.section, s.row, s.label, s."isTable", s.x, s.y,
      (${categoryIds}::uuid[])[s.category + 1], s.kind, s.run, s.place
    from jsonb_to_recordset(${drawing.seatRows}::jsonb) as s ("seatNo" integer, key text, section text,
      row text, label text, "isTable" boolean, x real, y real, category integer, kind text, run integer, place integer)`.execute(
    tx,
  )
  for (const { areaNo: _, category, ...area } of drawing.standing) {
    const categoryId = categoryIds[category]
    if (categoryId) await saveArea(tx, { venueId, id }, { ...area, categoryId })
  }
  return id
}

/** Writes the hash of what a draft draws now, and where people look; its revision rises. */
export async function updateDraft(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: LayoutVersionId },
  { hash, focus }: { hash: string; focus: Drawing['focus'] },
): Promise<void> {
  await tx
    .updateTable('seat_layout_version')
    .set((eb) => ({
      geometry_hash: hash,
      focus_x: focus?.x ?? null,
      focus_y: focus?.y ?? null,
      rev: eb('rev', '+', 1),
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
}

export async function deleteDraft(tx: Tx, venueId: VenueId, id: LayoutVersionId): Promise<boolean> {
  const result = await tx
    .deleteFrom('seat_layout_version')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

interface NewArea extends Omit<StoredArea, 'areaNo'> {
  areaNo?: number | undefined
}

/** Draws a standing area of a draft, or changes it; undefined when there is none of this number. */
export async function saveArea(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: LayoutVersionId },
  area: NewArea,
): Promise<number | undefined> {
  const values = {
    name: JSON.stringify(area.name),
    capacity: area.capacity,
    category_id: area.categoryId as SeatCategoryId,
    x: area.x,
    y: area.y,
    width: area.width,
    height: area.height,
  }
  if (area.areaNo !== undefined) {
    const row = await tx
      .updateTable('standing_area')
      .set(values)
      .where('venue_id', '=', venueId)
      .where('layout_version_id', '=', id)
      .where('area_no', '=', area.areaNo)
      .returning('area_no')
      .executeTakeFirst()
    return row?.area_no
  }
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(area_no), 0) + 1 as next from standing_area
    where venue_id = ${venueId} and layout_version_id = ${id}`.execute(tx)
  const areaNo = rows[0]?.next ?? 1
  await tx
    .insertInto('standing_area')
    .values({
      venue_id: venueId,
      layout_version_id: id,
      area_no: areaNo,
      stable_key: `area-${areaNo}`,
      ...values,
    })
    .execute()
  return areaNo
}

export async function deleteArea(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: LayoutVersionId },
  areaNo: number,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('standing_area')
    .where('venue_id', '=', venueId)
    .where('layout_version_id', '=', id)
    .where('area_no', '=', areaNo)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
