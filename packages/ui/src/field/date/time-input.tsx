import { useLabels } from '../../labels.tsx'
import { isTime, readTime } from './parse-time.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

const read = (text: string) => {
  const found = readTime(text)
  return found && { value: found.time, isWhole: found.isWhole }
}

/** A time of the day on the 24-hour clock ("21:00"). Takes 930, 9.30 and 21:00. */
export function TimeInput(props: TypedInputProps) {
  const { timePattern } = useLabels<'timePattern'>()
  return (
    <TypedInput
      {...props}
      read={read}
      show={(value) => (isTime(value.slice(0, 5)) ? value.slice(0, 5) : value)}
      placeholder={timePattern}
    />
  )
}
