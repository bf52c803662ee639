import { groupGiftCode } from '@marquee/contract'
import type { MembershipId } from '@marquee/contract/memberships'
import { Button } from '@marquee/ui'
import Eye from 'lucide-react/icons/eye'
import { reportFailure } from '../../lib/report.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { QrCode } from '../../parts/mfa/qr-code.tsx'
import { useReveal } from './queries.ts'

/** The code of a membership for the guest's own camera, once somebody asks to see it. */
export function CodeView({ id, holder }: { id: MembershipId; holder: string }) {
  const { t } = useTexts('memberships')
  const reveal = useReveal()
  const code = reveal.data?.code
  if (!code) {
    return (
      <Button
        icon={Eye}
        loading={reveal.isPending}
        onClick={() => reveal.mutate({ id }, { onError: reportFailure })}
        className="self-start"
      >
        {t('memberships:reveal')}
      </Button>
    )
  }
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <QrCode text={code} label={t('memberships:qrOf', { name: holder })} />
      <output translate="no" className="tnum font-semibold text-lg tracking-wide">
        {groupGiftCode(code)}
      </output>
      <p className="text-ink-3 text-sm">{t('memberships:revealHint')}</p>
    </div>
  )
}
