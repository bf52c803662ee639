import type { PrintTroubles } from '@marquee/contract/printers'
import { Dialog } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { JobItem } from './job-item.tsx'
import { useJobActions } from './use-job-actions.tsx'

interface TroublesDialogProps {
  troubles: PrintTroubles
  onClose: () => void
}

/** The papers that did not come out, and what can be done with each. */
export function TroublesDialog({ troubles: { jobs, printers }, onClose }: TroublesDialogProps) {
  const { t } = useTexts('printers')
  const actions = useJobActions()
  return (
    <Dialog open onClose={onClose} title={t('printers:troublesTitle')}>
      {jobs.length === 0 ? (
        <p>{t('printers:troublesNone')}</p>
      ) : (
        <ul aria-label={t('printers:troublesTitle')} className="divide-y divide-line border-line border-y">
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} actions={actions} printers={printers} />
          ))}
        </ul>
      )}
      {actions.paper}
    </Dialog>
  )
}
