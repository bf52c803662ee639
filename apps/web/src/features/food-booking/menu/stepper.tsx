import type { ComponentProps } from 'react'
import { Stepper as Count } from '../../../lib/stepper.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

/** A count with buttons that name what they count. */
export function Stepper(props: Omit<ComponentProps<typeof Count>, 'fewer' | 'more'>) {
  const { t } = useTexts('foodBooking')
  const { label: name } = props
  return <Count {...props} fewer={t('foodBooking:line.fewer', { name })} more={t('foodBooking:line.more', { name })} />
}
