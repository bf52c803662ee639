import { trpc } from '../../lib/trpc/trpc.ts'
import type { ReductionKind } from './rights.ts'

// The dialog shows its failures itself.
const meta = { ownError: true }

/** Asks for leave to sell one order for another price; whoever may not give it to themselves is asked to ask. */
export function useAllow() {
  const discount = trpc.allowances.discount.useMutation({ meta })
  const price = trpc.allowances.price.useMutation({ meta })
  const comp = trpc.allowances.comp.useMutation({ meta })
  const calls = { discount, price, comp }
  return ({ kind, ...input }: { kind: ReductionKind; commandId: string }) =>
    calls[kind].mutateAsync(input as never) as Promise<{ id: string }>
}
