import { fold, type ReasonOccasion } from '@marquee/contract'
import { trpc } from '../../lib/trpc/trpc.ts'

/** The reasons that the venue offers, for every occasion. */
export const useOfferedReasons = () => trpc.reasons.list.useQuery({}, { meta: { ownError: true } }).data

/** Whether a reason is one that the venue asks a note with, and has none behind it: the server refuses it then. */
export function useLacksNote(occasion: ReasonOccasion, reason: string): boolean {
  const typed = fold(reason.replace(/[\s:]+$/, ''))
  return (useOfferedReasons() ?? []).some(
    (each) => each.occasion === occasion && each.needsNote && [fold(each.name.en), fold(each.name.tr)].includes(typed),
  )
}
