import { BulbMeter } from '@marquee/ui'
import { useTexts } from '../use-texts.ts'

const least = 8
const good = 12
const full = 16

/** How long a new password is: length is what makes it hard to guess. */
export function LengthMeter({ length }: { length: number }) {
  const { t } = useTexts('auth')
  const words =
    length === 0
      ? t('auth:length.rule', { min: least })
      : length < least
        ? t('auth:length.short', { count: length, min: least })
        : length < good
          ? t('auth:length.enough')
          : t('auth:length.good')
  return (
    <span className="flex flex-col items-start gap-1">
      <BulbMeter label={t('auth:length.label')} value={length / full} valueText={words} count={full} />
      <span>{words}</span>
    </span>
  )
}
