import { useId } from 'react'
import { useLabels } from '../../labels.tsx'
import { DateInput } from './date-input.tsx'
import { TimeInput } from './time-input.tsx'
import type { TypedInputProps } from './typed-input.tsx'

/** A day and a time of it ("2026-11-22T21:00"), in two fields; '' while both are empty. */
export function MomentInput({ value, onValueChange, onUnreadable, id, name, ref, ...rest }: TypedInputProps) {
  const { timeOfDay } = useLabels<'timeOfDay'>()
  const timeId = useId()
  const [, date = value, time = ''] = /^(.*)T([^T]*)$/.exec(value) ?? []
  const joined = (day: string, hour: string) => (day === '' && hour === '' ? '' : `${day}T${hour}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-2">
      <DateInput
        {...rest}
        ref={ref}
        id={id}
        name={name}
        value={date}
        onValueChange={(next) => onValueChange(joined(next, time))}
        onUnreadable={onUnreadable && ((text) => onUnreadable(joined(text, time)))}
      />
      <TimeInput
        {...rest}
        id={timeId}
        aria-label={timeOfDay}
        value={time}
        onValueChange={(next) => onValueChange(joined(date, next))}
        onUnreadable={onUnreadable && ((text) => onUnreadable(joined(date, text)))}
      />
    </div>
  )
}
