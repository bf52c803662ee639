import type { TicketScheduleRow } from '@marquee/contract'
import type { SelectOption } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFloors, useLayouts, useProducts, useSchedules, useShifts } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'

const once = (options: SelectOption[]) => [...new Map(options.map((option) => [option.value, option])).values()]

/**
 * What a schedule can be made of. People who may not see the floors or layouts can choose among those that the
 * schedules already use; what the schedule at hand has is always among them.
 */
export function useChoices(row: TicketScheduleRow | null, floorId: string) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const may = useScheduleRights()
  const products = useProducts()
  const floors = useFloors(may.seesFloors)
  const layouts = useLayouts(may.seesLayouts)
  const shifts = useShifts(may.seesShifts)
  const known = useSchedules(false)
  const rows = [...(row ? [row] : []), ...(known.data ?? [])]
  const used = rows.flatMap((each) => (each.layout ? [{ ...each.layout, floorId: each.floor.id }] : []))
  return {
    isPending: products.isPending || (may.seesFloors && floors.isPending) || (may.seesLayouts && layouts.isPending),
    products: once([
      ...(row ? [{ value: row.product.id, label: words.name(row.product.name) }] : []),
      ...(products.data ?? [])
        .filter((product) => product.archivedAt === null)
        .map((product) => ({ value: product.id, label: words.name(product.name) })),
    ]),
    floors: once([
      ...(floors.data ?? []).map((floor) => ({ value: floor.id, label: words.name(floor.name) })),
      ...rows.map((each) => ({ value: each.floor.id, label: words.name(each.floor.name) })),
    ]),
    layouts: once([
      ...(layouts.data ?? [])
        .filter((layout) => layout.floor.id === floorId)
        .map((layout) => ({
          value: layout.id,
          label: layout.published ? layout.name : t('schedule:form.unpublished', { name: layout.name }),
        })),
      ...used
        .filter((layout) => layout.floorId === floorId)
        .map((layout) => ({ value: layout.id, label: layout.name })),
    ]),
    /** null: they are not for this person to see. */
    shifts: may.seesShifts
      ? (shifts.data ?? []).map((shift) => ({
          value: shift.id,
          label: t('schedule:form.shiftWithTimes', {
            name: words.name(shift.name),
            from: shift.starts,
            until: shift.ends,
          }),
        }))
      : null,
  }
}

export type Choices = ReturnType<typeof useChoices>
