import { heldRole } from '@marquee/contract'
import { openScreenInput, waysIn, waysInInput } from '@marquee/contract/screen-access'
import { router, signedIn } from '../../door/trpc.ts'
import { findWaysIn, openScreen } from './service.ts'

const askedByAll = {
  audited: true,
  approvable: true,
  askedBy: 'anyone',
  limitedBy: { module: 'roles', action: 'assign' },
} as const

export const screenAccessRouter = router({
  ways: signedIn
    .input(waysInInput)
    .output(waysIn)
    .query(({ ctx, input }) => findWaysIn(ctx, input.module)),
  open: signedIn
    .meta(askedByAll)
    .input(openScreenInput)
    .output(heldRole)
    .mutation(({ ctx, input }) => openScreen(ctx, input)),
})
