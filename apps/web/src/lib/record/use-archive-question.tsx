import { type ReactNode, useState } from 'react'
import { ConfirmLater } from '../confirm-later.ts'
import { useTexts } from '../use-texts.ts'

interface Asked {
  name: string
  /** Sessions still to come that use it. */
  sessions: number
  archive: () => void
}

/** Archives at once what no session ahead uses; otherwise says how many do, and asks. */
export function useArchiveQuestion(): { ask: (asked: Asked) => void; question: ReactNode } {
  const { t } = useTexts('record')
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: (next) => (next.sessions > 0 ? setAsked(next) : next.archive()),
    question: asked && (
      <ConfirmLater
        open
        dismissible
        title={t('record:ahead.title', { name: asked.name })}
        body={t('record:ahead.body', { count: asked.sessions })}
        confirmLabel={t('record:action.archive')}
        onConfirm={() => {
          setAsked(null)
          asked.archive()
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  }
}
