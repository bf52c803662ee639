import { mayDo } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { findDrawing, findVersionByHash } from '../repo/drawing.ts'
import { packGeometry } from '../rules/geometry.ts'

// The content belongs to its hash for ever; a few large drawings are what a venue has.
const kept = new Map<string, string>()
const keepAtMost = 50

/**
 * The drawing of this hash as JSON text, for those who plan or sell seats; NOT_FOUND when the venue has none. It never
 * changes, so it may be kept anywhere.
 */
export async function getGeometry(ctx: SignedContext, hash: string): Promise<string> {
  const { rights } = ctx.actor
  if (!mayDo(rights, 'seat_layout', 'view') && !mayDo(rights, 'ticket_booking', 'view')) refuse('FORBIDDEN')
  const key = `${ctx.venueId}.${hash}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const { db } = ctx.services
  const id = await findVersionByHash(db, ctx.venueId, hash)
  const drawing = id && (await findDrawing(db, ctx.venueId, id))
  if (!drawing) refuse('NOT_FOUND')
  const text = JSON.stringify(packGeometry(drawing))
  if (kept.size >= keepAtMost) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, text)
  return text
}
