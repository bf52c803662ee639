import { Checkbox } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

interface RidesChoiceProps {
  /** Guests of the passes that go who have a ride. */
  count: number
  keeps: boolean
  onKeep: (keeps: boolean) => void
  disabled: boolean
}

/** Whether the rides of passes go back with them. */
export function RidesChoice({ count, keeps, onKeep, disabled }: RidesChoiceProps) {
  const { t } = useTexts('refunds')
  return (
    <Checkbox
      label={t('refunds:rides.back', { count })}
      checked={!keeps}
      disabled={disabled}
      onCheckedChange={(on) => onKeep(on !== true)}
    />
  )
}
