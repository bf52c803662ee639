import {
  closeTillInput,
  correctCountInput,
  explainDifferenceInput,
  getTillSessionInput,
  handOverInput,
  listTillSessionsInput,
  moveCashInput,
  offeredTillInput,
  openTillInput,
  partPayment,
  practice,
  practiceInput,
  returnPartsInput,
  takePartInput,
  tillOffer,
  tillSessionPage,
  tillSessionRow,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { tills } from './record.ts'
import { closeTill, correctCount, explainDifference, unexplainedTill } from './service/count.ts'
import { handOver, keepTill, listOffers, takeOver } from './service/hand-over.ts'
import { listOpenParts, returnParts, takePart } from './service/parts.ts'
import { practisedBy } from './service/practice.ts'
import { currentTill, getTillSession, listTillSessions, moveCash, openTill } from './service/work.ts'

const audited = { audited: true }
const opening = { audited: true, approvable: true, limitedBy: { module: 'funds', action: 'move_cash' } as const }

// Everybody who sells anything works at a till: the door cannot say "one of these rights", so the services check.
export const tillsRouter = router({
  list: tills.list(signedIn),
  create: tills.create(can('funds', 'create')),
  update: tills.update(can('funds', 'update')),
  archive: tills.archive(can('funds', 'archive')),
  changed: tills.changed(signedIn),
  open: signedIn
    .meta(opening)
    .input(openTillInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => openTill(ctx, input)),
  current: signedIn.output(tillSessionRow.nullable()).query(({ ctx }) => currentTill(ctx)),
  move: can('funds', 'move_cash')
    .meta({ audited: true, approvable: true })
    .input(moveCashInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => moveCash(ctx, input)),
  parts: signedIn.output(z.array(partPayment)).query(({ ctx }) => listOpenParts(ctx)),
  takePart: signedIn
    .meta(audited)
    .input(takePartInput)
    .output(partPayment)
    .mutation(({ ctx, input }) => takePart(ctx, input)),
  returnParts: signedIn
    .meta(audited)
    .input(returnPartsInput)
    .output(z.array(partPayment))
    .mutation(({ ctx, input }) => returnParts(ctx, input)),
  handOver: signedIn
    .meta(audited)
    .input(handOverInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => handOver(ctx, input)),
  keep: signedIn
    .meta(audited)
    .input(offeredTillInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => keepTill(ctx, input)),
  offers: signedIn.output(z.array(tillOffer)).query(({ ctx }) => listOffers(ctx)),
  takeOver: signedIn
    .meta(audited)
    .input(offeredTillInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => takeOver(ctx, input)),
  close: can('funds', 'close_till')
    .meta({ audited: true, approvable: true })
    .input(closeTillInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => closeTill(ctx, input)),
  unexplained: signedIn.output(tillSessionRow.nullable()).query(({ ctx }) => unexplainedTill(ctx)),
  explain: signedIn
    .meta(audited)
    .input(explainDifferenceInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => explainDifference(ctx, input)),
  correct: can('funds', 'count')
    .meta({ audited: true, approvable: true })
    .input(correctCountInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => correctCount(ctx, input)),
  session: signedIn
    .input(getTillSessionInput)
    .output(tillSessionRow)
    .query(({ ctx, input }) => getTillSession(ctx, input.id)),
  practice: signedIn
    .input(practiceInput)
    .output(practice)
    .query(({ ctx, input }) => practisedBy(ctx, input)),
  history: can('funds', 'view')
    .input(listTillSessionsInput)
    .output(tillSessionPage)
    .query(({ ctx, input }) => listTillSessions(ctx, input)),
})
