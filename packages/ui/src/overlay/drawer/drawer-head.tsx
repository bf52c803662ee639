import X from 'lucide-react/icons/x'
import type { ReactElement, ReactNode } from 'react'
import { Perforation } from '../../brand/perforation.tsx'
import { IconButton } from '../../button/icon-button.tsx'
import { useLabels } from '../../labels.tsx'
import type { DrawerFrameProps } from './drawer-props.ts'

/** Identity of the drawer, then the perforation. `heading` draws the title as the frame needs it. */
export function DrawerHead(props: DrawerFrameProps & { heading: (title: ReactNode) => ReactElement }) {
  const { kicker, title, subtitle, media, badges, actions, onClose, heading } = props
  const words = useLabels<'close'>(props.labels)
  return (
    <header>
      <div className="px-6 pt-3.5 pb-5">
        <div className="-mr-2 flex min-h-10 items-center gap-1">
          <span className="min-w-0 flex-1 truncate text-ink-3 text-sm">{kicker}</span>
          {actions}
          <IconButton label={words.close} icon={X} onClick={onClose} />
        </div>
        <div className="flex items-center gap-4">
          {media}
          <div className="min-w-0">
            {heading(title)}
            {subtitle && <div className="truncate text-ink-3 text-sm">{subtitle}</div>}
            {badges && <div className="mt-2 flex flex-wrap gap-1.5">{badges}</div>}
          </div>
        </div>
      </div>
      {/* The right notch would stick out of the window by a pixel. */}
      <Perforation className="mr-[13px]" />
    </header>
  )
}

/** Class of the title, the same in both frames. */
export const headingClass = 'stretch-wide font-[650] text-lg outline-none [overflow-wrap:anywhere]'
