import { Card, Wordmark } from '@marquee/ui'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { useTexts } from '../../lib/use-texts.ts'

interface SetupFrameProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** The one page that nobody has signed in for: the sign, the language, one card. */
export function SetupFrame({ title, lead, children }: SetupFrameProps) {
  const { t } = useTexts('common')
  return (
    <div className="flex min-h-dvh flex-col items-center bg-canvas px-4 py-6 sm:py-10">
      <header className="flex w-full max-w-[620px] items-center justify-between gap-4">
        <span className="text-accent">
          <Wordmark name={t('common:product')} size={32} />
        </span>
        <LanguageSwitch />
      </header>
      <main className="mt-6 w-full max-w-[620px] sm:mt-10">
        <h1 className="stretch-wide font-[680] text-2xl tracking-[-.012em] [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="mt-1 text-ink-3">{lead}</p>}
        {children && <Card className="mt-6 sm:p-7">{children}</Card>}
      </main>
    </div>
  )
}
