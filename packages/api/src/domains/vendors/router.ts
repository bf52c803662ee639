import { vendorAccount, vendorAccountInput, vendorsOwed } from '@marquee/contract/inventory'
import {
  approveBankInput,
  rejectBankInput,
  setBankInput,
  vendorBank,
  vendorBankInput,
} from '@marquee/contract/vendor-bank'
import { can, router } from '../../door/trpc.ts'
import { vendors } from './record.ts'
import { accountOf, owedTo } from './service/account.ts'
import { approveBank, bankOf, rejectBank, setBank } from './service/bank.ts'

export const vendorsRouter = router({
  list: vendors.list(can('vendors', 'view')),
  create: vendors.create(can('vendors', 'create')),
  import: vendors.import(can('vendors', 'create')),
  export: vendors.export(can('vendors', 'export')),
  update: vendors.update(can('vendors', 'update')),
  archive: vendors.archive(can('vendors', 'archive')),
  changed: vendors.changed(can('vendors', 'view')),
  owed: can('vendors', 'view')
    .output(vendorsOwed)
    .query(({ ctx }) => owedTo(ctx)),
  account: can('vendors', 'view')
    .input(vendorAccountInput)
    .output(vendorAccount)
    .query(({ ctx, input }) => accountOf(ctx, input.id)),
  bank: can('vendors', 'view')
    .input(vendorBankInput)
    .output(vendorBank)
    .query(({ ctx, input }) => bankOf(ctx, input.vendorId)),
  setBank: can('vendors', 'update')
    .meta({ audited: true })
    .input(setBankInput)
    .output(vendorBank)
    .mutation(({ ctx, input }) => setBank(ctx, input)),
  approveBank: can('vendors', 'approve')
    .meta({ audited: true, approvable: true })
    .input(approveBankInput)
    .output(vendorBank)
    .mutation(({ ctx, input }) => approveBank(ctx, input)),
  rejectBank: can('vendors', 'approve')
    .meta({ audited: true })
    .input(rejectBankInput)
    .output(vendorBank)
    .mutation(({ ctx, input }) => rejectBank(ctx, input)),
})
