import { mayDo, type StoredFileId, totalCap } from '@marquee/contract'
import type {
  answerFeedbackInput,
  FeedbackId,
  FeedbackRow,
  listFeedbackInput,
  sendFeedbackInput,
} from '@marquee/contract/feedback'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand } from '../../../door/work.ts'
import { pictureLinks } from '../../../files/files.ts'
import { claimFile } from '../../../files/rows.ts'
import {
  countFeedback,
  insertFeedback,
  lockFeedback,
  type StoredFeedback,
  selectFeedback,
  updateFeedback,
} from '../repo/feedback.ts'

const shown = ({ services, venueId }: SignedContext, { picture, ...row }: StoredFeedback): FeedbackRow => ({
  ...row,
  picture: picture && pictureLinks(services.files, { venueId, id: picture as StoredFileId }),
})

/** One page of the caller's own, or of everybody's; FORBIDDEN for the latter without the right to answer. */
export async function listFeedback(
  ctx: SignedContext,
  { cursor, limit, whose, state }: z.output<typeof listFeedbackInput>,
) {
  const { services, venueId, actor } = ctx
  if (whose === 'all' && !mayDo(actor.rights, 'settings', 'features')) refuse('FORBIDDEN')
  const wanted = { venueId, from: whose === 'all' ? null : actor.userId, state }
  const from = cursor === undefined ? undefined : readMomentCursor(cursor)
  const [{ rows, next }, total] = await Promise.all([
    selectFeedback(services.db, wanted, { cursor: from, limit }),
    countFeedback(services.db, wanted),
  ])
  return {
    rows: rows.map((row) => shown(ctx, row)),
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(total, totalCap),
    totalIsExact: total <= totalCap,
  }
}

/** Sends what somebody thinks of a screen to those who may answer, with a picture of it if they like. */
export function sendFeedback(ctx: SignedContext, input: z.output<typeof sendFeedbackInput>): Promise<FeedbackRow> {
  const { venueId, actor } = ctx
  const id = uuidv7() as FeedbackId
  const { commandId, text, screen, picture } = input
  return runCommand(ctx, { commandId, procedure: 'feat.send', input: { ...input } }, async ({ tx, audit }) => {
    if (picture !== null) {
      await claimFile(tx, {
        venueId,
        id: picture,
        purpose: 'feedbackPicture',
        userId: actor.userId,
        path: 'picture',
      })
    }
    await insertFeedback(tx, { venueId, id, from: actor.userId, text, screen, picture })
    await audit({ action: 'feat.send', entity: 'feedback', entityId: id, after: { text, screen } })
    return shown(ctx, (await lockFeedback(tx, venueId, id)) ?? refuse('NOT_FOUND'))
  })
}

/** Says what becomes of it; whoever has sent it is told. STALE with the present row when somebody else was faster. */
export function answerFeedback(
  ctx: SignedContext,
  { id, expectedRev, state, answer }: z.output<typeof answerFeedbackInput>,
): Promise<FeedbackRow> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = (await lockFeedback(tx, venueId, id)) ?? refuse('NOT_FOUND')
    if (before.rev !== expectedRev) refuse('STALE', { details: { current: shown(ctx, before) } })
    await updateFeedback(tx, { venueId, id, by: actor.userId }, { state, answer })
    await audit({
      action: 'feat.answer',
      entity: 'feedback',
      entityId: id,
      before: { state: before.state, answer: before.answer },
      after: { state, answer },
    })
    return shown(ctx, (await lockFeedback(tx, venueId, id)) ?? refuse('NOT_FOUND'))
  })
}
