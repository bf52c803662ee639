import { useFormat } from '../../../lib/format.ts'
import { failureText } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { colorOf } from '../../../parts/passes/pass-words.ts'
import type { Answer } from '../use-check-in.ts'
import { useDoorNames } from '../use-door-names.ts'
import { useMemberWords } from './member-words.ts'

/** What an answer says: its colour, one word, and why. */
export function useAnswerWords() {
  const { t } = useTexts('checkIn', 'getPass', 'errors')
  const format = useFormat()
  const name = useDoorNames()
  const ofMember = useMemberWords()
  return ({ check, member, action, admitted, failure }: Answer) => {
    if (member) return ofMember(member, action === 'look')
    if (!check) {
      const why = failure ? t(failureText(failure.reason)) : ''
      return { color: 'no' as const, word: t('checkIn:failed.word'), reason: t('checkIn:failed.says'), detail: why }
    }
    const color = colorOf(check)
    if (color === 'ok' && action === 'look') {
      return { color: 'look' as const, word: t('checkIn:word.valid'), reason: t('checkIn:look.notIn'), detail: '' }
    }
    const isBlocked = check.reason === 'blocked'
    const word = isBlocked
      ? t('checkIn:word.blocked')
      : t(color === 'ok' ? 'checkIn:word.ok' : color === 'wait' ? 'checkIn:word.wait' : 'checkIn:word.no')
    const reason =
      check.reason === null
        ? action === 'group'
          ? t('checkIn:group.in', { count: admitted.length })
          : ''
        : isBlocked
          ? t('checkIn:blockedSays')
          : t(`checkIn:reason.${check.reason}`)
    return { color, word, reason, detail: detailOf(check) }
  }

  function detailOf(check: NonNullable<Answer['check']>): string {
    const { reason, usedAt, usedBy, usedAtGate, entry, session, replacedAt } = check
    if (reason === 'revoked' && replacedAt) return t('checkIn:reissued', { when: format.dateTime(replacedAt, 'short') })
    if (reason === 'already_in' && usedAt) {
      return [format.dateTime(usedAt, 'short'), usedAtGate && name(usedAtGate), usedBy].filter(Boolean).join(' · ')
    }
    if (reason === 'too_early' && entry) return t('checkIn:opens', { when: format.dateTime(entry.from, 'short') })
    if (reason === 'unpaid' && check.currency) {
      return t('checkIn:dueOf', { amount: format.money(check.dueMinor, check.currency) })
    }
    if (reason === 'too_late' && entry) return t('checkIn:ended', { when: format.dateTime(entry.until, 'short') })
    if (reason === 'wrong_session' && session) {
      return [name(session.product), format.dateTime(session.startsAt, 'short'), name(session.floor)].join(' · ')
    }
    return ''
  }
}
