import { cx, IconButton } from '@marquee/ui'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useFormat } from './format.ts'

interface StepperProps {
  /** What is counted. */
  label: string
  /** What its buttons are called. */
  fewer: string
  more: string
  value: number
  least: number
  most: number
  /** How the least is called when it means none. */
  none?: string | undefined
  disabled?: boolean | undefined
  onChange: (value: number) => void
  className?: string | undefined
}

/** Fewer, the number, more: large enough for a finger. */
export function Stepper({ label, value, least, most, disabled = false, onChange, ...more }: StepperProps) {
  const format = useFormat()
  return (
    <fieldset className={cx('inline-flex items-center gap-1', more.className)}>
      <legend className="sr-only">{label}</legend>
      <IconButton
        variant="outlined"
        icon={Minus}
        label={more.fewer}
        disabled={disabled || value <= least}
        onClick={() => onChange(value - 1)}
      />
      <output className="tnum min-w-9 px-1 text-center font-semibold">
        {value === 0 && more.none ? more.none : format.number(value)}
      </output>
      <IconButton
        variant="outlined"
        icon={Plus}
        label={more.more}
        disabled={disabled || value >= most}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
