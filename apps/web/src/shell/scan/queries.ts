import { trpc } from '../../lib/trpc/trpc.ts'

// The sheet shows its failures itself, and what it shows is of this moment.
const options = { meta: { ownError: true }, gcTime: 0, retry: false } as const

/** The orders and the pass that a scanned code leads to, for people who may open orders. */
export function useScannedOrders(text: string, enabled: boolean) {
  return trpc.orders.findPasses.useQuery({ text }, { ...options, enabled })
}

/** Whether a scanned code opens the door now, for people who may see it. */
export function useScannedPass(code: string, enabled: boolean) {
  return trpc.passes.verify.useQuery({ code }, { ...options, enabled })
}

export function useAdmitScanned() {
  const utils = trpc.useUtils()
  return trpc.passes.admit.useMutation({
    meta: { ownError: true },
    onSettled: () => {
      void utils.orders.invalidate()
      void utils.passes.invalidate()
    },
  })
}
