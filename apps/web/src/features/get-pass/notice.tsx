import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  body?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** What has to be known of the basket before anything else. */
export function Notice({ title, body, children }: NoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warning-line border-l-4 border-l-warning bg-surface p-3.5"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        {body && <p className="text-ink-2 text-sm">{body}</p>}
      </div>
      {children}
    </div>
  )
}
