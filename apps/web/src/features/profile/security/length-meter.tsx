import { BulbMeter } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'

const least = 8
const good = 12
const full = 16

/** How long a new password is: length is what makes it hard to guess. */
export function LengthMeter({ length }: { length: number }) {
  const { t } = useTexts('profile')
  const words =
    length === 0
      ? t('profile:password.rule', { min: least })
      : length < least
        ? t('profile:password.short', { count: length, min: least })
        : length < good
          ? t('profile:password.enough')
          : t('profile:password.good')
  return (
    <span className="flex flex-col items-start gap-1">
      <BulbMeter label={t('profile:password.length')} value={length / full} valueText={words} count={full} />
      <span>{words}</span>
    </span>
  )
}
