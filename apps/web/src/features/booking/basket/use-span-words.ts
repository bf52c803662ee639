import { useTexts } from '../../../lib/use-texts.ts'

/** How long seats are kept, in words: whole minutes, else seconds. */
export function useSpanWords() {
  const { t } = useTexts('booking')
  const inMinutes = (seconds: number) => seconds % 60 === 0
  return {
    /** `5 min`. */
    short: (seconds: number) =>
      inMinutes(seconds)
        ? t('booking:channel.minutes', { count: seconds / 60 })
        : t('booking:channel.seconds', { count: seconds }),
    /** `Keep 5 more minutes`. */
    keep: (seconds: number) =>
      inMinutes(seconds)
        ? t('booking:hold.extend', { count: seconds / 60 })
        : t('booking:hold.extendSeconds', { count: seconds }),
  }
}
