import { Wordmark } from '@marquee/ui'
import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'

// The form does not wait for the picture beside it.
const Sign = onDemand(() => import('./sign.tsx').then((part) => ({ default: part.Sign })))

interface AuthFrameProps {
  title: string
  /** The line under the title. */
  lead?: ReactNode
  children: ReactNode
}

/**
 * A field that is left says what is wrong with it, and what is below moves down: under a mouse that is just pressing a
 * link the link would be gone before the button comes up. So a press takes the focus from no field.
 */
function keepFieldFocus(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest('a, button, label')) event.preventDefault()
}

/** Frame of the pages around the sign-in: the form at the left, the lit sign over dark seats at the right. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { t } = useTexts('auth', 'common', 'shell')
  return (
    <div className="flex min-h-dvh bg-surface">
      <main
        onMouseDown={keepFieldFocus}
        className="flex min-h-dvh w-full flex-col px-12 py-8 max-sm:px-6 max-sm:py-5 md:w-[480px] md:shrink-0"
      >
        <div className="flex items-center justify-between gap-4">
          <Link to="/home" className="rounded-md text-accent">
            <Wordmark name={t('common:product')} size={32} />
          </Link>
          <LanguageSwitch />
        </div>
        <div className="flex flex-1 flex-col justify-center py-10">
          <h1 className="stretch-wide font-[680] text-2xl tracking-[-.012em] [overflow-wrap:anywhere]">{title}</h1>
          {lead && <p className="mt-1 text-ink-3">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
        <p className="text-ink-3 text-sm">{t('shell:footer.copyright', { year: new Date().getFullYear() })}</p>
      </main>
      <aside aria-hidden="true" className="relative min-w-0 flex-1 overflow-hidden bg-chrome max-md:hidden">
        <Suspense fallback={null}>
          <Sign />
        </Suspense>
      </aside>
    </div>
  )
}
