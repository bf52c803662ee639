import { totalCap } from '@marquee/contract'
import type { InventoryItemId } from '@marquee/contract/inventory'
import { toMicro } from '@marquee/contract/micro'
import type {
  listLevelsInput,
  listMovesInput,
  listRejectionsInput,
  MoveFilter,
  ReorderRow,
} from '@marquee/contract/stock'
import type { Db } from '@marquee/db'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { pictureLinks } from '../../../files/files.ts'
import {
  countLevels,
  findByCode,
  findHeld,
  searchHeld,
  selectExpiring,
  selectHeld,
  selectItemStock,
  selectLevels,
  selectReorder,
  selectSummary,
} from '../repo/levels.ts'
import { countMoves, type StoredMove, selectMoves } from '../repo/moves.ts'
import { countRejections, selectRejections } from '../repo/rejections.ts'
import { inPackings, orderOf, readable } from '../rules/reorder.ts'

const cursorShape = z.tuple([z.string().max(1000), z.uuid()])
const writeCursor = (key: string, id: string) => Buffer.from(JSON.stringify([key, id])).toString('base64url')

function readCursor(text: string | undefined): { key: string; id: string } | null {
  if (text === undefined) return null
  try {
    const [key, id] = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (key.isWellFormed() && !key.includes('\u0000')) return { key, id }
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  refuseField('cursor', 'field.invalid')
}

/** One page of the stock by item, each with where it is. */
export async function listLevels(ctx: SignedContext, input: z.output<typeof listLevelsInput>) {
  const { services, venueId, actor } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId, locale: actor.venueLocale }
  const [found, count] = await Promise.all([
    selectLevels(services.db, filter, { after: readCursor(cursor), limit: limit + 1 }),
    countLevels(services.db, filter, totalCap + 1),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ picture, ...row }) => ({
      ...row,
      picture: picture && pictureLinks(services.files, { venueId, id: picture }),
    })),
    nextCursor: last && found.length > limit ? writeCursor(last.key, last.id) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** What the whole store comes to. */
export const summarize = ({ services, venueId }: SignedContext) => selectSummary(services.db, venueId)

/** What a scanned or typed code is of; null: nothing of this venue. */
export async function findItem({ services: { db }, venueId }: SignedContext, code: string) {
  const found = await findByCode(db, venueId, code)
  const item = found && (await findHeld(db, venueId, found.itemId))
  return item ? { item, unitId: (found?.unitId ?? null) as never } : null
}

/** Items in use that fit what somebody types. */
export const pickItems = (
  { services, venueId, actor }: SignedContext,
  { search, limit }: { search: string; limit: number },
) => searchHeld(services.db, { venueId, locale: actor.venueLocale, search }, limit)

/** Items as somebody holds them in their hands. */
export const heldItems = (ctx: SignedContext, ids: readonly InventoryItemId[], db: Db = ctx.services.db) =>
  selectHeld(db, ctx.venueId, ids)

/** Everything that is known of one item's stock; NOT_FOUND for an item of nobody. */
export async function itemStockOf({ services: { db }, venueId }: SignedContext, itemId: InventoryItemId) {
  const item = (await findHeld(db, venueId, itemId)) ?? refuse('NOT_FOUND')
  return { item, ...(await selectItemStock(db, venueId, itemId)) }
}

/** Batches that end soon. */
export const listExpiring = ({ services, venueId }: SignedContext, days: number) =>
  selectExpiring(services.db, venueId, days)

/** What is to be ordered, and why: besides what is on order already. */
export async function listReorder(
  { services, venueId }: SignedContext,
  vendorId: string | undefined,
  db: Db = services.db,
): Promise<ReorderRow[]> {
  const watched = await selectReorder(db, venueId, vendorId)
  return watched.flatMap(({ used, booked, usual, packing, ...item }) => {
    const order = orderOf({
      available: toMicro(item.available) + toMicro(item.onOrder),
      min: toMicro(item.minQty),
      par: toMicro(item.parQty),
      used: toMicro(used),
      leadDays: item.leadDays,
      booked,
      usual,
    })
    if (!order) return []
    const packed = packing && inPackings(order.suggested, packing.factor)
    return {
      ...item,
      perDay: readable(order.perDay),
      busier: order.busier,
      expected: readable(order.expected),
      suggested: readable(packed?.micro ?? order.suggested),
      packing: packing && packed && { ...packing, qty: packed.qty },
    }
  })
}

/** One page of what has moved, the newest first. */
export async function listMoves(ctx: SignedContext, input: z.output<typeof listMovesInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) refuseField('cursor', 'field.invalid')
  const filter = { ...rest, venueId }
  const below = cursor === undefined ? null : Number(cursor)
  const [found, count] = await Promise.all([
    selectMoves(services.db, filter, { below, limit: limit + 1 }),
    countMoves(services.db, filter, totalCap + 1),
  ])
  const shown = found.slice(0, limit)
  return {
    rows: shown.map((row) => withPhoto(ctx, row)),
    nextCursor: found.length > limit ? String(shown.at(-1)?.moveNo) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One page of what was sent back at the door, the newest first. */
export async function listRejections(ctx: SignedContext, input: z.output<typeof listRejectionsInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, search } = input
  const after = cursor === undefined ? null : readMomentCursor(cursor)
  const [found, count] = await Promise.all([
    selectRejections(services.db, { venueId, search }, { after, limit: limit + 1 }),
    countRejections(services.db, { venueId, search }, totalCap + 1),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ cursorAt: _at, ...row }) => withPhoto(ctx, row)),
    nextCursor: last && found.length > limit ? writeMomentCursor({ at: last.cursorAt, id: last.id }) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

const withPhoto = <Row extends { photo: StoredMove['photo'] }>(
  { services, venueId }: SignedContext,
  { photo, ...row }: Row,
) => ({
  ...row,
  photo: photo && pictureLinks(services.files, { venueId, id: photo }),
})

/** Makes the file of what has moved. */
export const exportMoves = (ctx: SignedContext, filter: MoveFilter) =>
  issueExport(ctx, { kind: 'inventoryLogs', filter: { ...filter } })
