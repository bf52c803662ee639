import { changeRoutes } from './changes.ts'
import { holdRoutes } from './holds.ts'
import { offerRoutes } from './offers.ts'
import { orderRoutes } from './orders.ts'
import { passRoutes } from './passes.ts'
import { purchaseRoutes } from './purchase.ts'

/** The interface for partners, `/api/v1`: their whole job, from finding a show to checking a pass. */
export const partnerRoutes = {
  ...offerRoutes,
  ...holdRoutes,
  ...purchaseRoutes,
  ...orderRoutes,
  ...changeRoutes,
  ...passRoutes,
}
