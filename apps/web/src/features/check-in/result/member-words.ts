import { inLanguage } from '@marquee/contract'
import type { MemberCheck } from '@marquee/contract/memberships'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** Right on another day: amber. Everything else is a plain yes or no. */
export const memberColor = ({ ok, reason }: MemberCheck): 'ok' | 'wait' | 'no' =>
  ok ? 'ok' : reason === 'early' || reason === 'today' ? 'wait' : 'no'

/** What the answer about a membership says: its colour, one word, and why. */
export function useMemberWords() {
  const { t, language } = useTexts('checkIn')
  const format = useFormat()
  const left = useLeft()
  return (check: MemberCheck, isLook: boolean) => {
    const { ok, reason, membership, lastAt } = check
    const color = memberColor(check)
    const name = [membership?.holder, membership && inLanguage(membership.plan, language)].filter(Boolean).join(' · ')
    if (ok && isLook) {
      const word = t('checkIn:word.valid')
      return { color: 'look' as const, word, reason: t('checkIn:look.notIn'), detail: name }
    }
    const word = t(color === 'ok' ? 'checkIn:word.ok' : color === 'wait' ? 'checkIn:word.wait' : 'checkIn:word.no')
    if (reason === null) return { color, word, reason: membership ? left(membership) : '', detail: name }
    const day =
      reason === 'early' && membership
        ? t('checkIn:member.from', { day: format.date(membership.validFrom) })
        : reason === 'late' && membership
          ? t('checkIn:member.to', { day: format.date(membership.validTo) })
          : reason === 'today' && lastAt
            ? format.dateTime(lastAt, 'short')
            : ''
    return {
      color,
      word,
      reason: t(`checkIn:member.reason.${reason}`),
      detail: [day, name].filter(Boolean).join(' · '),
    }
  }
}

function useLeft() {
  const { t } = useTexts('checkIn')
  return ({ used, most }: { used: number; most: number | null }) =>
    most === null ? t('checkIn:member.unlimited') : t('checkIn:member.left', { count: most - used })
}

/** What the door is shown of a membership. */
export function useMemberFacts() {
  const { t, language } = useTexts('checkIn')
  const format = useFormat()
  const left = useLeft()
  return ({ membership, lastAt }: MemberCheck): [string, string][] =>
    membership === null
      ? []
      : [
          [t('checkIn:member.plan'), inLanguage(membership.plan, language)],
          ...(membership.holder ? [[t('checkIn:facts.holder'), membership.holder] as [string, string]] : []),
          [t('checkIn:member.entries'), left(membership)],
          [t('checkIn:member.until'), format.date(membership.validTo)],
          ...(lastAt ? [[t('checkIn:member.last'), format.dateTime(lastAt, 'short')] as [string, string]] : []),
        ]
}
