import { type SeatLayoutId, seatLayoutId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'
import type { Work } from '../../door/work.ts'

/** The stream of a venue that says which seat layout changed. */
const layoutsTopic = 'seat_layouts'

/** Tells everyone who looks at layouts that one was changed; null: a category, which any of them may have. */
export function announceLayout(
  { announce }: Pick<Work, 'announce'>,
  ctx: SignedContext,
  id: SeatLayoutId | null,
): void {
  announce(ctx.venueId, layoutsTopic, { layoutId: id })
}

/** Tells which layout was changed; the client fetches it. */
export function layoutChanges(ctx: SignedContext, lastEventId: string | null | undefined, signal?: AbortSignal) {
  return liveEvents({
    ctx,
    topic: layoutsTopic,
    access: { module: 'seat_layout', action: 'view' },
    lastEventId,
    signal,
    present: (payload) => ({ layoutId: seatLayoutId.nullable().parse(payload.layoutId) }),
  })
}
