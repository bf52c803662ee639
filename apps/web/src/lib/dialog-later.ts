import type { DialogProps } from '@marquee/ui'
import type { ComponentType } from 'react'
import { dialogOnDemand } from './dialog-on-demand.tsx'

/** The dialog of the design system for a screen that shows none at first: focus, scrolling and portal come with it. */
export const DialogLater: ComponentType<DialogProps> = dialogOnDemand(() => import('./dialog-part.ts'))
