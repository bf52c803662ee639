import { inLanguage, type LocalText, pastClosing } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import type { Failure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
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

interface PastClosing {
  floor: LocalText
  closes: string
  starts: string[]
}

/** The same as the server says it, also to people who may not see the floors; null: it refused for another reason. */
export function useRefusedPastClosing(failure: Failure | null): string | null {
  const { t, language } = useTexts('schedule')
  const format = useFormat()
  const past = failure?.reason === 'STATE' ? (failure.details.pastClosing as PastClosing | undefined) : undefined
  if (!past) return null
  const { floor, closes, starts } = past
  return t('schedule:pastClosing.says', { floor: inLanguage(floor, language), closes, starts: format.list(starts) })
}
