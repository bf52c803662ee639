import { Dialog, Kbd } from '@marquee/ui'
import { useRef } from 'react'
import { useTexts } from '../use-texts.ts'

interface KeyHelpProps {
  open: boolean
  onClose: () => void
  keys: readonly { keys: readonly string[]; does: string }[]
}

/** The keys of a screen, behind `?`. */
export function KeyHelp({ open, onClose, keys }: KeyHelpProps) {
  const { t } = useTexts('common')
  const list = useRef<HTMLDListElement>(null)
  const arrows = {
    '←': t('common:keys.arrowLeft'),
    '→': t('common:keys.arrowRight'),
    '↑': t('common:keys.arrowUp'),
    '↓': t('common:keys.arrowDown'),
  }
  const spoken = (key: string) => Object.entries(arrows).reduce((text, [arrow, name]) => text.replace(arrow, name), key)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('common:keys.title')}
      description={t('common:keys.hint')}
      initialFocus={list}
    >
      <dl ref={list} tabIndex={-1} className="grid gap-2.5 text-sm">
        {[...keys, { keys: ['F1'], does: t('common:keys.help') }].map((row) => (
          <div key={row.does} className="flex items-baseline justify-between gap-4">
            <dt>{row.does}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {row.keys.map((key) => (
                <span key={key}>
                  <Kbd>{key}</Kbd>
                  <span className="sr-only">{spoken(key)}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
