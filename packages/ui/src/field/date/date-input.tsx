import CalendarDays from 'lucide-react/icons/calendar-days'
import { useMemo, useRef } from 'react'
import { IconButton } from '../../button/icon-button.tsx'
import { joinRefs } from '../../join-props.ts'
import { useLabels } from '../../labels.tsx'
import { CalendarPopup } from './calendar-popup.tsx'
import { isDate, readDate } from './parse-date.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

/** Props of {@link DateInput}. */
export interface DateInputProps extends TypedInputProps {
  /** The first and last day that the calendar offers. What is typed is for the caller to check. */
  min?: string
  max?: string
}

/**
 * A day ("2026-11-22"), shown as the language writes it. It can be typed in many ways (22.11.2026, 22/11, 22 Nov) or
 * picked from a calendar, which ↓ and the button open; the calendar is fetched then.
 */
export function DateInput({ min, max, ref, onKeyDown, ...props }: DateInputProps) {
  const { dates, datePattern, openCalendar } = useLabels<'dates' | 'datePattern' | 'openCalendar'>()
  const input = useRef<HTMLInputElement>(null)
  const read = (text: string) => {
    const found = readDate(text, { locale: dates.locale, today: dates.today() })
    return found && { value: found.date, isWhole: found.isWhole }
  }
  const popup = useRef<{ open: () => void }>(null)
  const joined = useMemo(() => joinRefs(ref, input), [ref])
  return (
    <TypedInput
      {...props}
      ref={joined}
      read={read}
      show={(value) => (isDate(value) ? dates.show(value) : value)}
      placeholder={datePattern}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          popup.current?.open()
        }
        onKeyDown?.(event)
      }}
      end={
        <CalendarPopup
          ref={popup}
          value={props.value}
          min={min}
          max={max}
          onPick={props.onValueChange}
          finalFocus={input}
          trigger={
            <IconButton
              size="sm"
              icon={CalendarDays}
              label={openCalendar}
              disabled={props.disabled}
              className="-mr-2"
            />
          }
        />
      }
    />
  )
}
