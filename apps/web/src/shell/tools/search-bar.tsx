import { IconButton } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../lib/use-texts.ts'
import { buttonOf } from '../panels.ts'
import { Finder } from './finder.tsx'
import type { PanelProps } from './panel-props.ts'

/** The search in place of the bar above the screen. Closing it empties it. */
export default function SearchBar({ open, onClose }: PanelProps) {
  return open && <OpenBar onClose={onClose} />
}

function OpenBar({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('panels')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    return () => {
      // Only when it would be lost.
      if (document.activeElement === document.body) buttonOf('search')?.focus()
    }
  }, [])
  const header = document.querySelector('header[data-bar]')
  if (!header) return null
  return createPortal(
    <div className="absolute inset-0 z-sticky flex items-center gap-2 bg-surface px-4 text-ink">
      <Finder results="over" input={input} onDone={onClose} className="flex-1" />
      <IconButton icon={X} label={t('panels:closeSearch')} onClick={onClose} />
    </div>,
    header,
  )
}
