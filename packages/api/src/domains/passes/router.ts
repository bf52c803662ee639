import { admitPassInput, passCheck, passKeys, passRow, reissuePassInput, verifyPassInput } from '@marquee/contract'
import { can, router, signedIn } from '../../core/trpc.ts'
import { admitPass, reissuePass } from './service/admit.ts'
import { verifyPass } from './service/check.ts'
import { listPassKeys } from './service/codes.ts'

const audited = { audited: true }

export const passesRouter = router({
  keys: signedIn
    .meta({ forKeys: 'any' })
    .output(passKeys)
    .query(({ ctx }) => listPassKeys(ctx)),
  verify: can('check_in', 'view')
    .input(verifyPassInput)
    .output(passCheck)
    .query(({ ctx, input }) => verifyPass(ctx, input.code)),
  admit: can('check_in', 'scan')
    .meta(audited)
    .input(admitPassInput)
    .output(passCheck)
    .mutation(({ ctx, input }) => admitPass(ctx, input)),
  reissue: can('order_list', 'reissue')
    .meta(audited)
    .input(reissuePassInput)
    .output(passRow)
    .mutation(({ ctx, input }) => reissuePass(ctx, input)),
})
