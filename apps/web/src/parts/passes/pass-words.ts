import { type FoundPass, inLanguage, type PassCheck } from '@marquee/contract'
import type { BadgeProps } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import DoorOpen from 'lucide-react/icons/door-open'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'

export const passBadge: Record<FoundPass['state'], Pick<BadgeProps, 'tone' | 'icon'>> = {
  issued: { tone: 'success', icon: CircleCheck },
  used: { tone: 'info', icon: DoorOpen },
  cancelled: { tone: 'danger', icon: CircleX },
  blocked: { tone: 'warning', icon: Ban },
}

export type Refusal = NonNullable<PassCheck['reason']>

/** It may be right at another time or at another door; everything else is a plain no. */
const elsewhere: readonly Refusal[] = ['too_early', 'too_late', 'wrong_session']

/** Green, amber or red, as the door knows it. */
export function colorOf({ ok, reason }: Pick<PassCheck, 'ok' | 'reason'>): 'ok' | 'wait' | 'no' {
  if (ok) return 'ok'
  return reason && elsewhere.includes(reason) ? 'wait' : 'no'
}

/** Where a pass lets someone sit or stand; null: anywhere. */
export function usePlaceWords(): (pass: Pick<FoundPass, 'seat' | 'area'>) => string | null {
  const { t, language } = useTexts('getPass')
  const called = useGivenNames()
  return ({ seat, area }) => {
    if (seat)
      return t(seat.isTable ? 'getPass:place.tableSeat' : 'getPass:place.seat', {
        section: called.zone(seat.section),
        row: seat.row,
        seat: seat.label,
      })
    return area && inLanguage(area, language)
  }
}
