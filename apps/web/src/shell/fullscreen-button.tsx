import { IconButton } from '@marquee/ui'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../lib/use-texts.ts'

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whole screen on and off; not there where the browser cannot do it. */
export function FullscreenButton() {
  const { t } = useTexts('shell')
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const toggle = () => {
    const done = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: a refusal of the browser is told there and nowhere else
      console.info(error)
    })
  }
  return (
    <IconButton
      icon={isOn ? Minimize : Maximize}
      label={t('shell:header.fullscreen')}
      aria-pressed={isOn}
      onClick={toggle}
      className="max-md:hidden"
    />
  )
}
