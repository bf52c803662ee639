import { Badge, Button, Card, SectionHeader } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import { useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { SetPinDialog } from './set-pin-dialog.tsx'
import { RemovePinDialog } from './take-away-dialogs.tsx'

/** The PIN that approves what someone else may not do alone. */
export function PinCard({ setAt }: { setAt: string | null }) {
  const { t } = useTexts('profile')
  const format = useFormat()
  const [open, setOpen] = useState<'set' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Card as="section" aria-labelledby="profile-pin">
      <SectionHeader
        id="profile-pin"
        title={t('profile:pin.title')}
        actions={
          setAt ? (
            <Badge tone="success" icon={CircleCheck}>
              {t('profile:pin.isSet')}
            </Badge>
          ) : (
            <Badge icon={CircleOff}>{t('profile:pin.isNotSet')}</Badge>
          )
        }
      />
      <p className="mb-4 text-ink-2 text-sm">{t('profile:pin.lead')}</p>
      {setAt && <p className="mb-4 text-ink-3 text-sm">{t('profile:pin.setOn', { date: format.date(setAt) })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button ref={button} onClick={() => setOpen('set')}>
          {t(setAt ? 'profile:pin.change' : 'profile:pin.set')}
        </Button>
        {setAt && (
          <Button variant="danger" onClick={() => setOpen('remove')}>
            {t('profile:pin.remove')}
          </Button>
        )}
      </div>
      {open === 'set' && <SetPinDialog isChange={setAt !== null} onClose={close} />}
      {open === 'remove' && <RemovePinDialog onClose={close} finalFocus={button} />}
    </Card>
  )
}
