import type { PassTypeId, SeatCategoryId, ShiftId } from '@marquee/contract'
import { useTexts } from '../../../lib/use-texts.ts'
import { useCategories, useProducts, useShifts } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'

/**
 * The names of what prices refer to; people who can't see seat categories or shifts are only told that there are some.
 */
export function useNames() {
  const { t } = useTexts('schedule')
  const words = useWords()
  const { seesLayouts, seesShifts } = useScheduleRights()
  const products = useProducts()
  const categories = useCategories(seesLayouts)
  const shifts = useShifts(seesShifts)
  return {
    /** They are still on their way. */
    isPending: (seesLayouts && categories.isPending) || (seesShifts && shifts.isPending),
    categories: (categories.data ?? []).filter((category) => category.archivedAt === null),
    shifts: shifts.data ?? [],
    passType(id: PassTypeId): string {
      const found = products.data?.flatMap((product) => product.passTypes).find((type) => type.id === id)
      return found ? words.name(found.name) : t('schedule:prices.unknownPass')
    },
    category(id: SeatCategoryId | null): string {
      if (id === null) return t('schedule:prices.anyCategory')
      const found = categories.data?.find((category) => category.id === id)
      return found ? words.name(found.name) : t('schedule:prices.unknownCategory')
    },
    shift(id: ShiftId): string {
      const found = shifts.data?.find((shift) => shift.id === id)
      return found ? words.name(found.name) : t('schedule:prices.unknownShift')
    },
  }
}

export type Names = ReturnType<typeof useNames>
