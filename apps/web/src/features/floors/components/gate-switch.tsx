import type { FloorRow } from '@marquee/contract'
import { cx, Icon, Switch } from '@marquee/ui'
import DoorClosed from 'lucide-react/icons/door-closed'
import DoorOpen from 'lucide-react/icons/door-open'
import { useId } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { nameOr } from '../model.ts'

interface GateSwitchProps {
  gate: FloorRow['gates'][number]
  /** Undefined: it may only be looked at. */
  onToggle?: (isOpen: boolean) => void
  /** For the entrance: seen and hit from a step away. */
  large?: boolean
}

/** A gate with its state in shape and word, and the switch for people who may use it. */
export function GateSwitch({ gate, onToggle, large = false }: GateSwitchProps) {
  const { t, language } = useTexts('floors')
  const id = useId()
  const name = nameOr(gate.name, language, t('floors:gate.unnamed'))
  const state = t(gate.isOpen ? 'floors:gate.open' : 'floors:gate.closed')
  const words = (
    <span className="min-w-0 flex-1">
      <span className={cx('block truncate font-semibold', large ? 'text-lg leading-7' : 'text-sm')}>{name}</span>
      <span className={cx('block text-ink-2', large ? 'text-base' : 'text-xs')}>
        <span className={cx('font-semibold', gate.isOpen ? 'text-success' : 'text-ink-2')}>{state}</span>
        {' · '}
        {t(`floors:direction.${gate.direction}`)}
      </span>
    </span>
  )
  const content = (
    <>
      <Icon
        of={gate.isOpen ? DoorOpen : DoorClosed}
        size={large ? 'l' : 's'}
        className={cx('shrink-0', gate.isOpen ? 'text-success' : 'text-ink-3')}
      />
      {words}
    </>
  )
  const frame = cx(
    'flex min-w-0 items-center rounded-md border',
    large ? 'min-h-24 gap-4 px-5 py-4' : 'min-h-11 gap-2.5 px-3 py-1.5',
    gate.isOpen ? 'border-success-line bg-success-soft/40' : 'border-line bg-surface-2',
  )
  if (!onToggle) return <div className={frame}>{content}</div>
  return (
    <label htmlFor={id} className={cx(frame, 'cursor-pointer hover:border-line-strong')}>
      {content}
      <Switch id={id} aria-label={t('floors:gate.switch', { name })} checked={gate.isOpen} onCheckedChange={onToggle} />
    </label>
  )
}
