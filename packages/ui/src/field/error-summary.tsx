import OctagonX from 'lucide-react/icons/octagon-x'
import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'

/** One wrong field: `fieldId` is the id given to its Field. */
export interface FieldProblem {
  fieldId: string
  message: string
}

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** Count of failed submits. Each rise moves the focus here, so that the reader hears it and Tab goes on from it. */
  attempt: number
  labels?: Pick<UiLabels, 'errorSummary'>
}

/** Above a form after a failed submit: how many, which, and a link to each. Nothing while there are no problems. */
export function ErrorSummary({ problems, attempt, labels }: ErrorSummaryProps) {
  const words = useLabels<'errorSummary'>(labels)
  const box = useRef<HTMLDivElement>(null)
  const any = problems.length > 0
  useEffect(() => {
    if (any && attempt > 0) box.current?.focus()
  }, [attempt, any])
  if (!any) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-md border border-danger-line border-l-4 border-l-danger bg-surface p-3.5"
    >
      <Icon of={OctagonX} className="mt-px text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{words.errorSummary(problems.length)}</p>
        <ul className="mt-1 space-y-1 text-sm">
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <a
                href={`#${problem.fieldId}`}
                className="text-danger underline underline-offset-[3px]"
                onClick={(event) => {
                  // The address belongs to the router; only the focus should move.
                  event.preventDefault()
                  const field = document.getElementById(problem.fieldId)
                  field?.focus()
                  field?.scrollIntoView?.({ block: 'center' })
                }}
              >
                {problem.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
