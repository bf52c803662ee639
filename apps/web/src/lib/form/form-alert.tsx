import { cx, Icon } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonX from 'lucide-react/icons/octagon-x'
import { type ReactNode, useEffect, useRef } from 'react'

interface FormAlertProps {
  tone: 'success' | 'error'
  children: ReactNode
  /** Raised with each failed try: the box takes the eye again. */
  attempt?: number
}

/** What became of a form, above its fields. Where a long form is scrolled away from it, it comes into sight. */
export function FormAlert({ tone, children, attempt = 0 }: FormAlertProps) {
  const failed = tone === 'error'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [attempt])
  return (
    <div
      key={attempt}
      ref={box}
      role={failed ? 'alert' : 'status'}
      className={cx(
        'mb-5 flex scroll-my-5 items-start gap-2.5 rounded-md border border-l-4 bg-surface p-3.5 font-medium text-sm',
        failed
          ? 'shake border-danger-line border-l-danger text-danger'
          : 'border-success-line border-l-success text-success',
      )}
    >
      <Icon of={failed ? OctagonX : CircleCheck} size="s" className="mt-0.5" />
      <span>{children}</span>
    </div>
  )
}
