import { trpc } from '../../lib/trpc/trpc.ts'

/** A new code for a pass; the lists and the order show it at once. */
export function useReissue() {
  const utils = trpc.useUtils()
  return trpc.passes.reissue.useMutation({
    meta: { ownError: true },
    onSettled: () => {
      void utils.orders.invalidate()
      void utils.passes.verify.invalidate()
    },
  })
}
