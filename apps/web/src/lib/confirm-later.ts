import type { ConfirmDialogProps } from '@marquee/ui'
import type { ComponentType } from 'react'
import { dialogOnDemand } from './dialog-on-demand.tsx'

/** The question before a deed, for a screen that asks none at first: everything that makes a dialog comes with it. */
export const ConfirmLater: ComponentType<ConfirmDialogProps> = dialogOnDemand(() => import('./confirm-part.ts'))
