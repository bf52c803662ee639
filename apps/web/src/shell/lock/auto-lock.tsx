import { Countdown } from '@marquee/ui'
import { useEffect } from 'react'
import { say } from '../../lib/texts.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { watchIdle, writeTouch } from '../../parts/lock/idle.ts'
import { lockHere } from '../../parts/lock/own-lock.ts'

const toastId = 'auto-lock'

// Only a page that was just opened asks when the last hand was here: it may have been yesterday. What begins to watch
// later (another setting, an unlocked screen) has a hand before it.
let isJustOpened = true

interface AutoLockProps {
  authSessionId: string
  minutes: number
}

/** Locks this browser when no hand was on it for `minutes`; warns half a minute before. */
export function AutoLock({ authSessionId, minutes }: AutoLockProps) {
  useEffect(() => {
    if (!isJustOpened) writeTouch(localStorage, { authSessionId, at: Date.now() })
    isJustOpened = false
    const watch = watchIdle({
      authSessionId,
      minutes,
      storage: localStorage,
      now: () => Date.now(),
      onWarn: (lockAt) =>
        toast.info(say('shell:lock.soon'), {
          id: toastId,
          body: <TimeLeft lockAt={lockAt} />,
          action: { label: say('shell:lock.stay'), onSelect: () => watch.touch() },
          duration: Number.POSITIVE_INFINITY,
        }),
      onCalm: () => toast.dismiss(toastId),
      onLock: lockHere,
    })
    return watch.stop
  }, [authSessionId, minutes])
  return null
}

function TimeLeft({ lockAt }: { lockAt: number }) {
  const { t } = useTexts('shell')
  return <Countdown expiresAt={lockAt} announceAt={[10]} announce={(count) => t('shell:lock.secondsLeft', { count })} />
}
