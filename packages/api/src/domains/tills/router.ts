import {
  archiveTillInput,
  closeTillInput,
  correctCountInput,
  explainDifferenceInput,
  getTillSessionInput,
  listTillSessionsInput,
  moveCashInput,
  openTillInput,
  saveTillInput,
  tillRow,
  tillSessionPage,
  tillSessionRow,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router, signedIn } from '../../core/trpc.ts'
import { closeTill, correctCount, explainDifference, unexplainedTill } from './service/count.ts'
import { archiveTill, listTills, saveTill } from './service/tills.ts'
import { currentTill, getTillSession, listTillSessions, moveCash, openTill } from './service/work.ts'

const audited = { audited: true }

// Whoever sells anything works at a till: the door can not say "one of these rights", so the services ask.
export const tillsRouter = router({
  list: signedIn.output(z.array(tillRow)).query(({ ctx }) => listTills(ctx)),
  save: can('funds', 'update')
    .meta(audited)
    .input(saveTillInput)
    .output(tillRow)
    .mutation(({ ctx, input }) => saveTill(ctx, input)),
  archive: can('funds', 'archive')
    .meta(audited)
    .input(archiveTillInput)
    .output(tillRow)
    .mutation(({ ctx, input }) => archiveTill(ctx, input)),
  open: signedIn
    .meta(audited)
    .input(openTillInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => openTill(ctx, input)),
  current: signedIn.output(tillSessionRow.nullable()).query(({ ctx }) => currentTill(ctx)),
  move: signedIn
    .meta(audited)
    .input(moveCashInput)
    .output(tillSessionRow)
    .mutation(({ ctx, input }) => moveCash(ctx, input)),
  close: can('funds', 'close_till')
    .meta(audited)
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
  history: can('funds', 'view')
    .input(listTillSessionsInput)
    .output(tillSessionPage)
    .query(({ ctx, input }) => listTillSessions(ctx, input)),
})
