import type { SecurityState } from '@marquee/contract'
import { Badge, Button, Card, Icon, SectionHeader } from '@marquee/ui'
import CircleOff from 'lucide-react/icons/circle-off'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { SetUpMfaDialog } from './set-up-mfa-dialog.tsx'
import { DisableMfaDialog } from './take-away-dialogs.tsx'

// Below it a person should make new ones before they run out.
const fewCodes = 3

/** Two-step sign-in: whether it is on, and everything that can be done about it. */
export function MfaCard({ mfa }: { mfa: SecurityState['mfa'] }) {
  const { t } = useTexts('profile')
  const format = useFormat()
  const [open, setOpen] = useState<'setUp' | 'move' | 'codes' | 'disable' | null>(null)
  const close = () => setOpen(null)
  const button = useRef<HTMLButtonElement>(null)
  const moveButton = useRef<HTMLButtonElement>(null)
  const isOn = mfa.enabledAt !== null
  return (
    <Card as="section" aria-labelledby="profile-mfa">
      <SectionHeader
        id="profile-mfa"
        title={t('profile:mfa.title')}
        actions={
          isOn ? (
            <Badge tone="success" icon={ShieldCheck}>
              {t('profile:mfa.on')}
            </Badge>
          ) : (
            <Badge icon={CircleOff}>{t('profile:mfa.off')}</Badge>
          )
        }
      />
      {mfa.enabledAt === null ? (
        <p className="mb-4 text-ink-2 text-sm">{t('profile:mfa.lead')}</p>
      ) : (
        <>
          <p className="text-ink-2 text-sm">{t('profile:mfa.onSince', { date: format.date(mfa.enabledAt) })}</p>
          <CodesLeft count={mfa.recoveryCodesLeft} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {/* One button for both, so that the focus has where to go back to when the set-up closes. */}
        <Button ref={button} onClick={() => setOpen(isOn ? 'codes' : 'setUp')}>
          {t(isOn ? 'profile:mfa.newCodes' : 'profile:mfa.setUp')}
        </Button>
        {isOn && (
          <Button ref={moveButton} onClick={() => setOpen('move')}>
            {t('profile:mfa.move')}
          </Button>
        )}
        {isOn && (
          <Button
            variant="danger"
            disabled={mfa.required}
            aria-describedby={mfa.required ? 'mfa-why' : undefined}
            onClick={() => setOpen('disable')}
          >
            {t('profile:mfa.turnOff')}
          </Button>
        )}
      </div>
      {mfa.required && (
        <p id="mfa-why" className="mt-3 text-ink-3 text-sm">
          {t(isOn ? 'profile:mfa.required' : 'profile:mfa.demanded')}
        </p>
      )}
      {open === 'setUp' && <SetUpMfaDialog onClose={close} finalFocus={button} />}
      {open === 'move' && <SetUpMfaDialog isRenewal onClose={close} finalFocus={moveButton} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'disable' && <DisableMfaDialog onClose={close} finalFocus={button} />}
    </Card>
  )
}

function CodesLeft({ count }: { count: number }) {
  const { t } = useTexts('profile')
  const words = t('profile:mfa.codesLeft', { count })
  if (count >= fewCodes) return <p className="mb-4 text-ink-3 text-sm">{words}</p>
  return (
    <p className="mb-4 flex items-start gap-1.5 font-medium text-sm text-warning">
      <Icon of={TriangleAlert} size="s" className="mt-0.5" />
      <span>{count === 0 ? t('profile:mfa.noCodesLeft') : `${words} ${t('profile:mfa.makeNew')}`}</span>
    </p>
  )
}
