import { useEffect } from 'react'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useHelpKeys } from '../help/use-help-keys.ts'
import { showPanel } from '../panels.ts'
import { chime } from './chime.ts'
import { useAskSound, useInbox, useToolsAhead } from './queries.ts'

// News are said at most so often, in ms.
const pause = 10_000
let saidAt = 0

/** Reads what the bar needs, follows it, and hears the key of the palette. */
export default function ToolWatch() {
  const { t } = useTexts('panels')
  useToolsAhead()
  useHelpKeys()
  const wantsSound = useAskSound()
  useInbox((what, topic) => {
    if (what !== 'notifications' || Date.now() - saidAt < pause) return
    saidAt = Date.now()
    void wantsSound().then((isOn) => (isOn ? chime() : undefined))
    // A question is put by itself, with what it is about (`ApprovalsButton`).
    if (topic === 'approvalAsked') return
    toast.info(t('panels:news'), {
      id: 'notification-news',
      action: { label: t('panels:look'), onSelect: () => showPanel('notifications') },
    })
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // What is in front has its own keys; a locked screen has none.
      const front = '[role="dialog"]:not(aside), [role="alertdialog"], dialog[open]'
      if (document.querySelector(front) || document.documentElement.hasAttribute('data-locked')) return
      showPanel('palette')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
