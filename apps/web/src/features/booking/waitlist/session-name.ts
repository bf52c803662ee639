import { inLanguage } from '@marquee/contract'
import type { WaitlistParty } from '@marquee/contract/waitlist'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** A session that a party waits for, in words: its show, day and time. */
export function useSessionName() {
  const { t, language } = useTexts('waitlist')
  const format = useFormat()
  return ({ product, date, time }: WaitlistParty['sessions'][number]) =>
    t('waitlist:party.session', { name: inLanguage(product, language), when: `${format.date(date, 'short')} ${time}` })
}
