import { cx, Icon, IconButton } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../lib/use-texts.ts'

interface NoteProps {
  title: string
  body?: ReactNode
  action?: ReactNode
  tone?: 'warning' | 'info'
  onClose?: () => void
  className?: string
}

/** A card that speaks: a title, a reason, a way on. */
export function Note({ title, body, action, tone = 'warning', onClose, className }: NoteProps) {
  const { t } = useTexts('common')
  const card = useRef<HTMLDivElement>(null)
  // It may be below what is in sight of a long basket.
  useEffect(() => void card.current?.scrollIntoView?.({ block: 'nearest' }), [])
  return (
    <div
      ref={card}
      role={tone === 'warning' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-3 rounded-md px-4 py-3 text-sm',
        tone === 'warning' ? 'bg-warning-soft text-warning-on-soft' : 'bg-info-soft text-info-on-soft',
        className,
      )}
    >
      <Icon of={tone === 'warning' ? CircleAlert : Info} size="m" className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {body && <p>{body}</p>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
      {onClose && (
        <IconButton size="sm" icon={X} label={t('common:action.close')} onClick={onClose} className="-mt-1 -mr-2" />
      )}
    </div>
  )
}
