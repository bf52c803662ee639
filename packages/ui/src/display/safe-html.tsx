import { useMemo } from 'react'
import { cx } from '../cx.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Props of {@link SafeHtml}. */
export interface SafeHtmlProps {
  html: string
  className?: string
}

/** The only place where HTML from data reaches the page. The server cleans on writing; this cleans again on showing. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised one line above; no other component may do this
  return <div className={cx('prose-marquee', className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
