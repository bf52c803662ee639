import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { Kbd } from '../display/kbd.tsx'

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  /** A few words. Never the only place of an information: fingers do not hover. */
  label: string
  /** Key that does the same. */
  kbd?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. It keeps its own accessible name. */
  children: ReactElement
}

/** Words on hover and keyboard focus; Esc hides them, the pointer may rest on them. */
export function Tooltip({ label, kbd, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-toast">
          <Base.Popup className="flex max-w-64 items-center gap-2 rounded-sm bg-chrome px-2 py-1 font-medium text-on-chrome text-xs shadow-e2 transition-opacity duration-base data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
            {label}
            {kbd && <Kbd>{kbd}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
