import { vendorAccount, vendorAccountInput } from '@marquee/contract/inventory'
import { can, router } from '../../door/trpc.ts'
import { vendors } from './record.ts'
import { accountOf } from './service.ts'

export const vendorsRouter = router({
  list: vendors.list(can('vendors', 'view')),
  create: vendors.create(can('vendors', 'create')),
  import: vendors.import(can('vendors', 'create')),
  export: vendors.export(can('vendors', 'export')),
  update: vendors.update(can('vendors', 'update')),
  archive: vendors.archive(can('vendors', 'archive')),
  changed: vendors.changed(can('vendors', 'view')),
  account: can('vendors', 'view')
    .input(vendorAccountInput)
    .output(vendorAccount)
    .query(({ ctx, input }) => accountOf(ctx, input.id)),
})
