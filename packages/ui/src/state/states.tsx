import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../button/button.tsx'
import { YieldToHead } from '../button/one-filled.tsx'
import { cx } from '../cx.ts'
import { type UiLabels, useLabels } from '../labels.tsx'
import { CopyRequestId } from './copy-request-id.tsx'
import type { DrawingName } from './drawings.tsx'

// A picture for rare moments does not belong into the first load. Where it cannot be fetched, the words say it all.
const Drawing = lazy(
  (): Promise<{ default: ComponentType<{ of: DrawingName }> }> =>
    import('./drawings.tsx').then(
      (part) => ({ default: part.Drawing }),
      () => ({ default: () => null }),
    ),
)

interface FrameProps {
  drawing: DrawingName
  title: ReactNode
  body?: ReactNode
  action?: ReactNode
  className?: string
  role?: 'alert' | 'status'
}

function StateFrame({ drawing, title, body, action, className, role }: FrameProps) {
  return (
    <div role={role} className={cx('flex flex-col items-center gap-1 px-4 py-8 text-center', className)}>
      <div className="h-[103px] w-[150px]">
        <Suspense>
          <Drawing of={drawing} />
        </Suspense>
      </div>
      <p className="font-bold">{title}</p>
      {body && <div className="max-w-sm text-ink-3 text-sm">{body}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** Props of {@link EmptyState}. `action` is the one way to make the first; leave it out without the right. */
export interface EmptyStateProps {
  title: ReactNode
  body?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing exists yet: one sentence and the way to begin, not filled where the head of the page has it filled. */
export function EmptyState({ action, ...props }: EmptyStateProps) {
  return <StateFrame drawing="empty" {...props} action={action && <YieldToHead>{action}</YieldToHead>} />
}

/** Props of {@link NoMatchState}. */
export interface NoMatchStateProps {
  title: ReactNode
  /** The active filters in words ("Status: unpaid · Date: today"). */
  filters?: ReactNode
  onClear: () => void
  labels?: Pick<UiLabels, 'clearFilters'>
  className?: string
}

/** The filters hide everything: names them and clears them. */
export function NoMatchState({ title, filters, onClear, labels, className }: NoMatchStateProps) {
  const words = useLabels<'clearFilters'>(labels)
  return (
    <StateFrame
      role="status"
      drawing="noMatch"
      title={title}
      body={filters}
      className={className}
      action={
        <Button size="sm" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    />
  )
}

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  /** What failed ("Orders did not load"). */
  title: ReactNode
  body?: ReactNode
  /** Number of the failed request, for people who can look it up. */
  requestId?: string
  onRetry?: () => void
  retrying?: boolean
  labels?: Pick<UiLabels, 'retry' | 'requestId' | 'copyRequestId' | 'copied'>
  className?: string
}

/** It failed: what, try again, and the number of the request to pass on. */
export function ErrorState({ title, body, requestId, onRetry, retrying, labels, className }: ErrorStateProps) {
  const words = useLabels<'retry' | 'requestId' | 'copyRequestId' | 'copied'>(labels)
  return (
    <StateFrame
      role="alert"
      drawing="error"
      title={title}
      className={className}
      body={
        <>
          {body}
          {requestId && <CopyRequestId id={requestId} words={words} />}
        </>
      }
      action={
        onRetry && (
          <Button size="sm" icon={RefreshCw} onClick={onRetry} loading={retrying}>
            {words.retry}
          </Button>
        )
      }
    />
  )
}

/** Props of {@link NoAccessState}. */
export interface NoAccessStateProps {
  title: ReactNode
  body?: ReactNode
  /** The way back. */
  action?: ReactNode
  className?: string
}

/** The doors are closed: says whom to ask and leads back. */
export function NoAccessState(props: NoAccessStateProps) {
  return <StateFrame drawing="noAccess" {...props} />
}
