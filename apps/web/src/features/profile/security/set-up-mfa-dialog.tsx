import { Dialog } from '@marquee/ui'
import { useRef, useState } from 'react'
import { firstFieldOf } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { LeaveSteps } from '../../../parts/mfa/leave-steps.tsx'
import { MfaSteps } from '../../../parts/mfa/mfa-steps.tsx'
import type { MfaStage } from '../../../parts/mfa/step-trail.tsx'
import type { OverCardProps } from '../over-card.ts'
import { useUnsaved } from '../unsaved.tsx'

/** The steps over the page; with a key or codes on the screen it asks before it closes. */
export function SetUpMfaDialog({ isRenewal = false, onClose, finalFocus }: OverCardProps & { isRenewal?: boolean }) {
  const { t } = useTexts('profile')
  const [stage, setStage] = useState<MfaStage>('password')
  const [asks, setAsks] = useState(false)
  const lost = stage === 'phone' ? 'key' : stage === 'codes' ? 'codes' : null
  const close = () => (lost ? setAsks(true) : onClose())
  const body = useRef<HTMLDivElement>(null)
  useUnsaved('codes', lost !== null)
  return (
    <Dialog
      open
      title={t(isRenewal ? 'profile:mfa.move' : 'profile:mfa.setUpTitle')}
      onClose={close}
      initialFocus={firstFieldOf(body)}
      finalFocus={finalFocus}
    >
      <div ref={body}>
        <MfaSteps
          isRenewal={isRenewal}
          onCancel={close}
          onStage={setStage}
          onDone={() => {
            toast.success(t(isRenewal ? 'profile:mfa.moved' : 'profile:mfa.turnedOn'))
            onClose()
          }}
        />
      </div>
      <LeaveSteps lost={asks ? lost : null} onLeave={onClose} onStay={() => setAsks(false)} />
    </Dialog>
  )
}
