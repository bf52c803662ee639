import { storedLocalText } from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { membershipPlans } from './record.ts'
import { selectTaxes } from './repo.ts'

const taxes = z.array(z.object({ code: z.string(), name: storedLocalText, ratePpm: z.int() }))

export const membershipPlansRouter = router({
  list: membershipPlans.list(can('membership_plans', 'view')),
  /** What a plan can be taxed by, for people who do not see the prices. */
  taxes: can('membership_plans', 'view')
    .output(taxes)
    .query(({ ctx }) => selectTaxes(ctx.services.db, ctx.venueId)),
  create: membershipPlans.create(can('membership_plans', 'create')),
  import: membershipPlans.import(can('membership_plans', 'create')),
  export: membershipPlans.export(can('membership_plans', 'export')),
  update: membershipPlans.update(can('membership_plans', 'update')),
  archive: membershipPlans.archive(can('membership_plans', 'archive')),
  changed: membershipPlans.changed(can('membership_plans', 'view')),
})
