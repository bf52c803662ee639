import { Suspense } from 'react'
import { dialogOnDemand } from '../dialog-on-demand.tsx'
import type { LeaveQuestion } from './leave-question.tsx'

// Few leave unsaved work: the dialog comes when it is needed, and no screen carries it from the start.
const Question = dialogOnDemand(() => import('./leave-question.tsx'))

/** Asks before unsaved work is left. */
export function LeaveDialog({ form, ...words }: LeaveQuestion) {
  return <Suspense fallback={null}>{form.asksToLeave && <Question form={form} {...words} />}</Suspense>
}
