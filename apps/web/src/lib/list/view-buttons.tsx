import { Button, cx, useChosenInSight } from '@marquee/ui'
import type { ReactNode } from 'react'

interface ViewButtonsProps<View> {
  /** Name for readers ("View"). */
  label: string
  views: readonly { value: View; label: string; mark?: ReactNode }[]
  view: View
  onShow: (view: View) => void
}

/** Ready views of a list, one of which is on. Where they have no room the row scrolls, with the chosen one in sight. */
export function ViewButtons<View extends string | null>({ label, views, view, onShow }: ViewButtonsProps<View>) {
  const row = useChosenInSight<HTMLFieldSetElement>(view)
  return (
    <fieldset
      ref={row}
      className="fade-row relative flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]"
    >
      <legend className="sr-only">{label}</legend>
      {views.map((each) => (
        <Button
          key={each.value}
          size="sm"
          aria-pressed={view === each.value}
          className={cx(
            'shrink-0 !rounded-full',
            view === each.value && '!border-accent !bg-accent-soft !text-accent-on-soft',
          )}
          onClick={() => onShow(each.value)}
        >
          {each.label}
          {each.mark}
        </Button>
      ))}
    </fieldset>
  )
}
