import { Dialog } from '@marquee/ui'
import { useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { LeaveSteps } from '../../../parts/mfa/leave-steps.tsx'
import { RecoveryCodes } from '../../../parts/mfa/recovery-codes.tsx'
import { useNewRecoveryCodes } from '../queries.ts'
import { useUnsaved } from '../unsaved.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/** Ten new recovery codes; the old ones no longer work. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('profile')
  const renew = useNewRecoveryCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <ProofDialog
      title={t('profile:mfa.newCodes')}
      lead={t('profile:mfa.newCodesLead')}
      onClose={onClose}
      submitLabel={t('profile:mfa.makeCodes')}
      asks="password and code"
      send={async (proof) => setCodes((await renew.mutateAsync(proof)).codes)}
    />
  )
}

function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTexts('profile')
  const [asks, setAsks] = useState(false)
  useUnsaved('codes', true)
  return (
    <Dialog open title={t('profile:mfa.newCodes')} onClose={() => setAsks(true)}>
      <RecoveryCodes codes={codes} onKept={onClose} />
      <LeaveSteps lost={asks ? 'codes' : null} onLeave={onClose} onStay={() => setAsks(false)} />
    </Dialog>
  )
}
