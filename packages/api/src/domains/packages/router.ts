import {
  createPackageInput,
  fileAddress,
  listPackagesInput,
  liveInput,
  packageAloneInput,
  packageAlone as packageAloneOutput,
  packageChange,
  packageDatesInput,
  packageDates as packageDatesOutput,
  packageDishes as packageDishesOutput,
  packageMargins as packageMarginsOutput,
  packageRides as packageRidesOutput,
  packageRow,
  retirePackageInput,
  setPackageStateInput,
  updatePackageInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { packageChanges } from './events.ts'
import { createPackage, editPackage, retirePackage, setPackageState } from './service/edit.ts'
import { packageMargins } from './service/margin.ts'
import { listPackages, packageAlone, packageDates, packageDishes, packageRides } from './service/read.ts'

const audited = { audited: true }

export const packagesRouter = router({
  list: can('package', 'view')
    .input(listPackagesInput)
    .output(packageRow.array())
    .query(({ ctx, input }) => listPackages(ctx, input.retired)),
  alone: can('package', 'view')
    .input(packageAloneInput)
    .output(packageAloneOutput)
    .query(({ ctx, input }) => packageAlone(ctx, input.productId)),
  rides: can('package', 'view')
    .output(packageRidesOutput)
    .query(({ ctx }) => packageRides(ctx)),
  dishes: can('package', 'view')
    .output(packageDishesOutput)
    .query(({ ctx }) => packageDishes(ctx)),
  /** For people who may see what the menu costs. */
  margins: can('food_products', 'view')
    .output(packageMarginsOutput)
    .query(({ ctx }) => packageMargins(ctx)),
  dates: can('package', 'view')
    .input(packageDatesInput)
    .output(packageDatesOutput)
    .query(({ ctx, input }) => packageDates(ctx, input)),
  export: can('package', 'export')
    .meta(audited)
    .input(listPackagesInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'packages', filter: input })),
  create: can('package', 'create')
    .meta(audited)
    .input(createPackageInput)
    .output(packageRow)
    .mutation(({ ctx, input }) => createPackage(ctx, input)),
  update: can('package', 'update')
    .meta(audited)
    .input(updatePackageInput)
    .output(packageRow)
    .mutation(({ ctx, input }) => editPackage(ctx, input)),
  setState: can('package', 'update')
    .meta(audited)
    .input(setPackageStateInput)
    .output(packageRow)
    .mutation(({ ctx, input }) => setPackageState(ctx, input)),
  retire: can('package', 'archive')
    .meta(audited)
    .input(retirePackageInput)
    .output(packageRow)
    .mutation(({ ctx, input }) => retirePackage(ctx, input)),
  changed: can('package', 'view')
    .input(liveInput)
    .output(liveOutput(packageChange))
    .subscription(({ ctx, input, signal }) => packageChanges(ctx, input.lastEventId, signal)),
})
