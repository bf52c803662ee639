import type { SignedContext } from '../../../core/context.ts'
import { findDrawing, findVersionByHash } from '../repo/drawing.ts'
import { packGeometry } from '../rules/geometry.ts'

// The content belongs to its hash for ever; a few large drawings are what a house has.
const kept = new Map<string, string>()
const keepAtMost = 50

/** The drawing of this hash as JSON text; null when the venue has none. Never changes, so it may be kept anywhere. */
export async function findGeometry(ctx: SignedContext, hash: string): Promise<string | null> {
  const key = `${ctx.venueId}.${hash}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const { db } = ctx.services
  const id = await findVersionByHash(db, ctx.venueId, hash)
  const drawing = id && (await findDrawing(db, ctx.venueId, id))
  if (!drawing) return null
  const text = JSON.stringify(packGeometry(drawing))
  if (kept.size >= keepAtMost) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, text)
  return text
}
