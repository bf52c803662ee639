import { fileAddress } from '@marquee/contract'
import {
  endShareInput,
  mailShareInput,
  previewShareInput,
  printShareInput,
  setShareInput,
  sharePreview,
  sharesOfInput,
  stateShareInput,
  vendorShares,
} from '@marquee/contract/vendor-shares'
import { can, router } from '../../door/trpc.ts'
import { mailStatement, printStatement } from './service/print.ts'
import { endShare, previewShare, setShare, sharesOf, stateShare } from './service.ts'

export const vendorSharesRouter = router({
  of: can('vendor_payouts', 'view')
    .input(sharesOfInput)
    .output(vendorShares)
    .query(({ ctx, input }) => sharesOf(ctx, input.vendorId)),
  set: can('vendor_payouts', 'create')
    .meta({ audited: true })
    .input(setShareInput)
    .output(vendorShares)
    .mutation(({ ctx, input }) => setShare(ctx, input)),
  end: can('vendor_payouts', 'create')
    .meta({ audited: true })
    .input(endShareInput)
    .output(vendorShares)
    .mutation(({ ctx, input }) => endShare(ctx, input)),
  preview: can('vendor_payouts', 'create')
    .input(previewShareInput)
    .output(sharePreview)
    .query(({ ctx, input }) => previewShare(ctx, input)),
  state: can('vendor_payouts', 'create')
    .meta({ audited: true })
    .input(stateShareInput)
    .output(vendorShares)
    .mutation(({ ctx, input }) => stateShare(ctx, input)),
  print: can('vendor_payouts', 'view')
    .meta({ audited: true })
    .input(printShareInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => printStatement(ctx, input)),
  mail: can('vendor_payouts', 'create')
    .meta({ audited: true })
    .input(mailShareInput)
    .output(vendorShares)
    .mutation(({ ctx, input }) => mailStatement(ctx, input)),
})
