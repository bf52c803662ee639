import { cx, Field, TextInput } from '@marquee/ui'

interface PriceCellProps {
  id: string
  label: string
  value: string
  currency: string
  isChanged: boolean
  problem: string | null
  onWrite: (text: string) => void
  onLeave: () => void
}

/** One price: empty means that there is none. */
export function PriceCell({ id, label, value, currency, isChanged, problem, onWrite, onLeave }: PriceCellProps) {
  return (
    <Field id={id} label={label} hideLabel error={problem}>
      <TextInput
        value={value}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        className={cx('tnum w-full min-w-[104px] max-w-[160px]', isChanged && 'ring-2 ring-accent')}
        onChange={(event) => onWrite(event.target.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}
