import { Popover } from '@base-ui/react/popover'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { type UiLabels, useLabels } from '../labels.tsx'

/** Props of {@link Panel}. */
export interface PanelProps {
  open: boolean
  onClose: () => void
  /** The button below which it opens, and which has the focus afterwards. */
  anchor: () => HTMLElement | null
  title: ReactNode
  /** Buttons at the right of the head, before the cross. */
  actions?: ReactNode
  children: ReactNode
  labels?: Pick<UiLabels, 'close'>
}

/** A panel below its button, 360 by 480 px at most; the whole screen on phones. Esc, the cross and a press beside it
 *  close it. */
export function Panel(props: PanelProps) {
  const { open, onClose, anchor, title, actions, children } = props
  const words = useLabels<'close'>(props.labels)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-drawer max-sm:!fixed max-sm:!inset-0 max-sm:!transform-none"
        >
          <Popover.Popup
            initialFocus={heading}
            finalFocus={() => anchor() ?? true}
            className={cx(
              'flex flex-col overflow-hidden bg-raised text-ink shadow-e2 outline-none transition-opacity duration-base',
              'data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 max-sm:h-dvh max-sm:w-screen',
              'sm:max-h-[min(480px,calc(100dvh-88px))] sm:w-[360px] sm:rounded-lg sm:border sm:border-line',
            )}
          >
            <header className="flex min-h-14 shrink-0 items-center gap-1 border-line border-b py-2 pr-2 pl-5">
              <Popover.Title
                ref={heading}
                tabIndex={-1}
                className="stretch-wide min-w-0 flex-1 truncate font-[660] outline-none"
              >
                {title}
              </Popover.Title>
              {actions}
              <IconButton icon={X} label={words.close} onClick={onClose} />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
