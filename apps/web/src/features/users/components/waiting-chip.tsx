import { Button, cx } from '@marquee/ui'
import Clock from 'lucide-react/icons/clock'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWaiting } from '../queries.ts'
import type { UsersState } from '../use-users-state.ts'

/** How many people have signed up and wait to be admitted; shows only them when pressed. */
export function WaitingChip({ state }: { state: UsersState }) {
  const { t } = useTexts('users')
  const waiting = useWaiting()
  const isOn = state.state === 'pending'
  if (!waiting && !isOn) return null
  return (
    <Button
      icon={Clock}
      aria-pressed={isOn}
      className={cx('!px-3 !text-[.84rem]', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
      onClick={() => state.change({ state: isOn ? null : 'pending' })}
    >
      {t('users:pending.waiting', { count: waiting ?? 0 })}
    </Button>
  )
}
