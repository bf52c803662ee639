import { Button } from '@marquee/ui'
import { type RefObject, useLayoutEffect } from 'react'
import { useRest } from '../../lib/use-rest.ts'

interface NextGuestProps {
  /** Has the focus when the dialog opens, so that Enter goes on. */
  ref: RefObject<HTMLButtonElement | null>
  label: string
  onNext: () => void
}

/**
 * The foot of a sale that is done: on to the next guest. Number and change are seen before anything takes them away: the
 * press that sold may have been a double one.
 */
export function NextGuest({ ref, label, onNext }: NextGuestProps) {
  const { isResting, begin: rest } = useRest()
  useLayoutEffect(() => rest(), [rest])
  return (
    <Button
      ref={ref}
      variant="primary"
      block
      aria-disabled={isResting || undefined}
      onClick={() => !isResting && onNext()}
      className="!min-h-[64px] !text-lg"
    >
      {label}
    </Button>
  )
}
