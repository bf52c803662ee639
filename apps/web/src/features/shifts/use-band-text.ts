import type { ShiftRow } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'
import { endsNextDay } from './model.ts'

/** From when until when, and in words when the end is on the next day. */
export function useBandText(): (shift: Pick<ShiftRow, 'starts' | 'ends'>) => string {
  const { t } = useTexts('shifts')
  return (shift) =>
    t(endsNextDay(shift) ? 'shifts:band.overnight' : 'shifts:band.says', { from: shift.starts, until: shift.ends })
}
