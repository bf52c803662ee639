import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { pastClosing } from '../model/hours.ts'
import { useFloors } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'

interface Planned {
  floorId: string
  starts: readonly string[]
  minutes: number
}

/** Says which of these starts end after their floor has closed; null: none, or the person may not see the floors. */
export function usePastClosing({ floorId, starts, minutes }: Planned): string | null {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  const floors = useFloors(useScheduleRights().seesFloors)
  const floor = floors.data?.find(({ id }) => id === floorId)
  const past = floor ? pastClosing(starts, minutes, floor) : []
  if (!floor || past.length === 0) return null
  return t('schedule:pastClosing.says', {
    floor: words.name(floor.name),
    closes: floor.closes ?? '',
    starts: format.list(past),
  })
}
