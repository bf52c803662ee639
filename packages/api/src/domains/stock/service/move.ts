import { fromMicro } from '@marquee/contract/micro'
import type { StockActId } from '@marquee/contract/stock'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse, refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import {
  followDiscrepancies,
  holdItems,
  holdLocations,
  insertAct,
  insertActs,
  insertMoves,
  type LineFacts,
  lockPlaces,
  type NewAct,
  writePlaces,
} from '../repo/post.ts'
import { type Line, type Move, postLines, Short } from '../rules/post.ts'

/** The stream of a venue that says that stock has moved. */
export const stockTopic = 'stock'

/** A line of an act, with what it says besides. */
export type ActLine = Line & Partial<LineFacts>

interface StockAct extends Omit<NewAct, 'venueId' | 'actorId'> {
  lines: readonly ActLine[]
  /** How the caller's input calls a line, for refusals: `lines.2.qty`. */
  fieldOf?: (line: number, field: 'itemId' | 'qty') => string
  /** Tells nobody. A sale that announced here would make all sales of the venue wait for one row. */
  isQuiet?: boolean
}

export interface Moved {
  actId: StockActId
  moves: Move[]
  valueMinor: number
}

/**
 * Moves stock: the act, its moves, and what its places hold afterwards, in the caller's transaction. null: what made
 * it has made it before. Locks the items, then the levels by item and place: after money, before a number series.
 * Refuses VALIDATION for an item or a place that is not in use, INSUFFICIENT_STOCK at the line of a strict item that is
 * not there.
 */
export async function moveStock(ctx: SignedContext, work: Work, act: StockAct): Promise<Moved | null> {
  const { venueId } = ctx
  const { tx } = work
  const { lines, fieldOf = (line, field) => `lines.${line}.${field}`, isQuiet = false, ...head } = act
  const actId = await insertAct(tx, { ...head, venueId, actorId: ctx.actor.userId })
  if (actId === null) return null
  await requireInUse(ctx, work, { lines, fieldOf })
  const places = await lockPlaces(tx, venueId, placesOf(lines))
  const moves = post(lines, places, fieldOf)
  await writePlaces(tx, venueId, places)
  await insertMoves(
    tx,
    venueId,
    moves.map((move, at) => ({ ...move, ...factsOf(move, lines), actId, lineNo: at + 1 })),
  ).catch((error: unknown) => {
    // Somebody else has undone it at the same moment.
    const { constraint } = classifyPgError(error)
    if (constraint === 'stock_move_reversed_once') refuse('STATE', { details: { reversed: true } })
    if (constraint === 'stock_move_is_billed') refuse('STATE', { details: { billed: true } })
    throw error
  })
  await followDiscrepancies(tx, { venueId, id: actId }, places)
  if (!isQuiet) work.announce(venueId, stockTopic, { id: actId })
  return { actId, moves, valueMinor: Number(moves.reduce((sum, { value }) => sum + value, 0n)) }
}

interface TogetherActs extends Pick<StockAct, 'kind' | 'isQuiet'> {
  /** What makes them, by its name. */
  source: string
  /** How a refusal names the input that asked for an act. */
  fieldOf: (sourceId: string) => string
}

/**
 * Moves stock for several pieces of work at once: an act for each, and all of them in as many statements as one takes.
 * What was moved for a piece before is left out. Locks and refuses as `moveStock`.
 */
export async function moveTogether(
  ctx: SignedContext,
  work: Work,
  { kind, source, fieldOf, isQuiet = false }: TogetherActs,
  parts: readonly { sourceId: string; lines: readonly ActLine[] }[],
): Promise<void> {
  const { venueId } = ctx
  const { tx } = work
  if (parts.length === 0) return
  const head = { venueId, actorId: ctx.actor.userId, kind, source }
  const acts = await insertActs(
    tx,
    head,
    parts.map(({ sourceId }) => sourceId),
  )
  const own = parts.flatMap(({ sourceId, lines }) => {
    const actId = acts.get(sourceId)
    return actId ? [{ sourceId, lines, actId }] : []
  })
  const all = own.flatMap(({ sourceId, lines }) => lines.map((line) => ({ line, sourceId })))
  if (all.length === 0) return
  const lines = all.map(({ line }) => line)
  await requireInUse(ctx, work, { lines, fieldOf: (at) => fieldOf(all[at]?.sourceId ?? '') })
  const places = await lockPlaces(tx, venueId, placesOf(lines))
  const moves = own.flatMap(({ sourceId, actId, lines: some }) =>
    post(some, places, () => fieldOf(sourceId)).map((move, at) => ({
      ...move,
      ...factsOf(move, some),
      actId,
      lineNo: at + 1,
    })),
  )
  await writePlaces(tx, venueId, places)
  await insertMoves(tx, venueId, moves)
  const last = own.at(-1) ?? refuse('NOT_FOUND')
  await followDiscrepancies(tx, { venueId, id: last.actId }, places)
  if (isQuiet) return
  for (const { actId } of own) work.announce(venueId, stockTopic, { id: actId })
}

const placesOf = (lines: readonly ActLine[]) =>
  lines.flatMap(({ itemId, from, to }) =>
    [from, to].filter((locationId) => locationId !== null).map((locationId) => ({ itemId, locationId })),
  )

function post(
  lines: readonly ActLine[],
  places: Parameters<typeof postLines>[1],
  fieldOf: NonNullable<StockAct['fieldOf']>,
) {
  try {
    return postLines(lines, places, uuidv7)
  } catch (error) {
    if (!(error instanceof Short)) throw error
    throw new Refusal('INSUFFICIENT_STOCK', {
      details: { line: error.line, itemId: lines[error.line]?.itemId, onHand: fromMicro(error.there) },
      issues: [{ path: fieldOf(error.line, 'qty'), message: 'field.insufficientStock' }],
    })
  }
}

// Of a line that became several moves each is counted in base units: how it came packed is said of none.
function factsOf(move: Move, lines: readonly ActLine[]): LineFacts {
  const line = lines[move.line]
  const isWhole = line?.qty === move.qty
  return {
    unitId: (isWhole && line?.unitId) || null,
    unitQty: (isWhole && line?.unitQty) || null,
    rejectedQty: line?.rejectedQty ?? 0n,
    rejectReason: line?.rejectReason ?? null,
    freight: line?.freight ?? 0n,
    reversesId: line?.reversesId ?? null,
    purchaseOrderId: line?.purchaseOrderId ?? null,
    purchaseLineNo: line?.purchaseLineNo ?? null,
  }
}

async function requireInUse(
  { venueId }: SignedContext,
  { tx }: Work,
  { lines, fieldOf }: { lines: readonly ActLine[]; fieldOf: NonNullable<StockAct['fieldOf']> },
): Promise<void> {
  const items = await holdItems(tx, venueId, [...new Set(lines.map(({ itemId }) => itemId))])
  for (const [index, { itemId }] of lines.entries()) {
    const item = items.get(itemId)
    if (!item || item.isArchived) refuseField(fieldOf(index, 'itemId'), 'field.invalid')
  }
  const wanted = [...new Set(lines.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null))]
  const locations = await holdLocations(tx, venueId, wanted)
  if (wanted.some((id) => !locations.has(id))) refuseField('locationId', 'field.invalid')
}
