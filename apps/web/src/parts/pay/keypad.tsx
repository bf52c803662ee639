import { cx, Icon } from '@marquee/ui'
import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/use-texts.ts'

interface KeypadProps {
  /** What the key types. */
  onType: (text: string) => void
  onErase: () => void
  /** The sign before the small money; none for a currency without it. */
  point: ',' | '.' | null
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const

/** Digits for fingers. The keyboard has its own, so these keys take no focus and are no stops on the way with Tab. */
export function Keypad({ onType, onErase, point }: KeypadProps) {
  const { t } = useTexts('pay')
  const key = (name: string, face: ReactNode, press: () => void, className?: string) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      aria-label={name}
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
      className={cx(
        'tnum grid min-h-[56px] place-items-center rounded-md border border-line-strong/[.55] bg-surface font-semibold text-lg hover:bg-sunken active:bg-line',
        className,
      )}
    >
      {face}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form; this is a way to write into a field
    <div role="group" aria-label={t('pay:keys.label')} className="grid grid-cols-3 gap-2">
      {digits.map((digit) => key(digit, digit, () => onType(digit)))}
      {point ? key(point, point, () => onType(point)) : key('00', '00', () => onType('00'))}
      {key('0', '0', () => onType('0'))}
      {key(t('pay:keys.erase'), <Icon of={Delete} />, onErase)}
    </div>
  )
}
