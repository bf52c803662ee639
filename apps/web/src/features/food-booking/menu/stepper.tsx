import { cx, IconButton } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface StepperProps {
  /** What is counted. */
  label: string
  value: number
  least: number
  most: number
  /** How the least is called when it means none. */
  none?: string
  disabled?: boolean
  onChange: (value: number) => void
  className?: string
}

/** Fewer, the number, more: large enough for a finger. */
export function Stepper({ label, value, least, most, none, disabled = false, onChange, className }: StepperProps) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  return (
    <fieldset className={cx('inline-flex items-center gap-1', className)}>
      <legend className="sr-only">{label}</legend>
      <IconButton
        variant="outlined"
        icon={Minus}
        label={t('foodBooking:line.fewer', { name: label })}
        disabled={disabled || value <= least}
        onClick={() => onChange(value - 1)}
      />
      <output className="tnum min-w-9 px-1 text-center font-semibold">
        {value === 0 && none ? none : format.number(value)}
      </output>
      <IconButton
        variant="outlined"
        icon={Plus}
        label={t('foodBooking:line.more', { name: label })}
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
