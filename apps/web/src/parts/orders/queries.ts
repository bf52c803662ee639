import { trpc } from '../../lib/trpc/trpc.ts'

// The lists and the order show it at once.
function useRefresh() {
  const utils = trpc.useUtils()
  return () => {
    void utils.orders.invalidate()
    void utils.passes.verify.invalidate()
  }
}

/** A new code for a pass. */
export function useReissue() {
  return trpc.passes.reissue.useMutation({ meta: { ownError: true }, onSettled: useRefresh() })
}

/** Another name on a pass. */
export function useNameHolder() {
  return trpc.passes.nameHolder.useMutation({ meta: { ownError: true }, onSettled: useRefresh() })
}

/** Bars a pass from entry, and lets it in again; `undo` says itself what did not work. */
export function useBlocking() {
  const options = { meta: { ownError: true }, onSettled: useRefresh() }
  return {
    block: trpc.passes.block.useMutation(options),
    unblock: trpc.passes.unblock.useMutation(options),
    undo: trpc.passes.unblock.useMutation({ onSettled: options.onSettled }),
  }
}
