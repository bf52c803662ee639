import type { PackageId, TicketProductId } from '@marquee/contract'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** The packages in use, or those that were retired. */
export const usePackages = (retired: boolean) => trpc.packages.list.useQuery({ retired }, { meta })

/** The list as a file. */
export const useExportPackages = () => trpc.packages.export.useMutation({ meta })

/** Reads the list again when a colleague changes a package. */
export function usePackagesLive() {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.packages.list.invalidate()
    void utils.packages.margins.invalidate()
  }
  trpc.packages.changed.useSubscription({}, useLive<{ id: string }>({ onChange: refresh, onResync: refresh }))
}

/** What changes packages; the list is read again afterwards. */
export function usePackageChanges() {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.packages.list.invalidate()
    void utils.packages.margins.invalidate()
  }
  const options = { meta, onSettled: refresh }
  return {
    create: trpc.packages.create.useMutation(options),
    update: trpc.packages.update.useMutation(options),
    setState: trpc.packages.setState.useMutation(options),
    retire: trpc.packages.retire.useMutation(options),
  }
}

/** What tickets are sold for, with the kinds of passes of each. */
export const useProducts = () => trpc.prices.products.useQuery(undefined, { meta })

/** What the passes of a product cost alone. */
export const useAlone = (productId: string) =>
  trpc.packages.alone.useQuery({ productId: productId as TicketProductId }, { meta, enabled: productId !== '' })

/** What rides there are to put into a package. */
export const useRides = () => trpc.packages.rides.useQuery(undefined, { meta })

/** What dishes there are to put into a package. */
export const useDishes = () => trpc.packages.dishes.useQuery(undefined, { meta })

/** What the packages in use leave; `isOn`: for people who may see what the menu costs. */
export const useMargins = (isOn: boolean) => trpc.packages.margins.useQuery(undefined, { meta, enabled: isOn })

/** For how many packages there is room, by date. */
export const useRoom = (id: PackageId, span: { from: string; until: string }) =>
  trpc.packages.dates.useQuery({ id, ...span }, { meta })
