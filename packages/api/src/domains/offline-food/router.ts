import { liveInput } from '@marquee/contract'
import {
  listOfflineSalesInput,
  offlineFoodChange,
  offlineFoodTerms,
  offlineSaleRow,
  offlineSaleRows,
  registeredOfflineCounter,
  registerOfflineCounterInput,
  retryOfflineSaleInput,
  uploadedOfflineSales,
  uploadOfflineSalesInput,
} from '@marquee/contract/offline-food'
import { can, router, signedIn } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { counterChanges } from './events.ts'
import { retrySale } from './service/again.ts'
import { listSales } from './service/list.ts'
import { registerCounter } from './service/register.ts'
import { offlineTerms } from './service/terms.ts'
import { uploadSales } from './service/upload.ts'

const audited = { audited: true }
const selling = can('food_purchase', 'sell')
/** As many sales as one upload may carry, each as long as it may be, come in less than this. */
const uploadBytes = 4 * 1024 * 1024

// Whoever sees the tills sees all of it, whoever sells food their own: the door cannot say that, so the services check.
export const offlineFoodRouter = router({
  terms: selling.output(offlineFoodTerms).query(({ ctx }) => offlineTerms(ctx)),
  register: selling
    .meta(audited)
    .input(registerOfflineCounterInput)
    .output(registeredOfflineCounter)
    .mutation(({ ctx, input }) => registerCounter(ctx, input)),
  upload: selling
    .meta({ audited: true, bodyBytes: uploadBytes })
    .input(uploadOfflineSalesInput)
    .output(uploadedOfflineSales)
    .mutation(({ ctx, input }) => uploadSales(ctx, input)),
  list: signedIn
    .input(listOfflineSalesInput)
    .output(offlineSaleRows)
    .query(({ ctx, input }) => listSales(ctx, input)),
  retry: signedIn
    .meta(audited)
    .input(retryOfflineSaleInput)
    .output(offlineSaleRow)
    .mutation(({ ctx, input }) => retrySale(ctx, input)),
  changed: signedIn
    .input(liveInput)
    .output(liveOutput(offlineFoodChange))
    .subscription(({ ctx, input, signal }) => counterChanges(ctx, { ...input, signal })),
})
