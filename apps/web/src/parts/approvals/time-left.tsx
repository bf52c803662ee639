import { Countdown } from '@marquee/ui'
import { useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'

interface TimeLeftProps {
  /** Both of the server's clock; what lies between them is counted down on this one's. */
  from: string
  until: string
  onExpire?: () => void
}

/** How long a request that was just made can still be answered. */
export function TimeLeft({ from, until, onExpire }: TimeLeftProps) {
  const { t } = useTexts('approvals')
  const [end] = useState(() => Date.now() + Date.parse(until) - Date.parse(from))
  return (
    <Countdown
      expiresAt={end}
      announce={(seconds) => t('approvals:timeLeft', { count: seconds })}
      onExpire={onExpire}
    />
  )
}
