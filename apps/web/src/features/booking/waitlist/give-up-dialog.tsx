import { Button, Dialog, RadioGroup, Skeleton } from '@marquee/ui'
import { useId, useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useBooking } from '../booking-screen.ts'
import type { BasketDraft } from '../model/draft.ts'
import { useWaitlist, useWaitlistChanges } from './queries.ts'
import { useSessionName } from './session-name.ts'

type Fate = 'back' | 'others' | 'off'

interface GiveUpDialogProps {
  party: NonNullable<BasketDraft['party']>
  /** Goes on to release the basket; once that is done, what was chosen for the party is done. */
  onChosen: (afterwards: () => Promise<void>) => void
  onClose: () => void
}

/** Asks what becomes of a party of the waiting list whose basket is released: else it would be off the list unasked. */
export function GiveUpDialog({ party, onChosen, onClose }: GiveUpDialogProps) {
  const { t } = useTexts('waitlist', 'common')
  const format = useFormat()
  const id = useId()
  const { session } = useBooking()
  const found = useWaitlist(session.id)
  const { rejoin, leave } = useWaitlistChanges()
  const nameOf = useSessionName()
  const [fate, setFate] = useState<Fate>('back')
  const row = found.data?.parties.find((each) => each.id === party.id)
  const others = row?.sessions.filter((each) => each.id !== session.id) ?? []
  const here = row?.sessions.find((each) => each.id === session.id)
  async function follow() {
    if (!row) return
    const of = { commandId: newUuid(), id: row.id, expectedRev: row.rev }
    try {
      if (fate === 'off') await leave(of)
      else await rejoin({ ...of, ...(fate === 'others' && { without: session.id }) })
      toast.success(t(fate === 'off' ? 'waitlist:giveUp.left' : 'waitlist:giveUp.waits', { name: party.name }))
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('waitlist:giveUp.title', { name: party.name })}
      description={here && t('waitlist:giveUp.lead', { session: nameOf(here) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} disabled={!found.data}>
            {t('waitlist:giveUp.submit')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onChosen(follow)
        }}
      >
        {found.isError && !found.data && <FailedState title={t('waitlist:failed')} query={found} />}
        {found.isPending && <Skeleton width="100%" height={96} shape="box" />}
        {found.data && !row && <p>{t('waitlist:giveUp.gone')}</p>}
        {row && (
          <RadioGroup<Fate>
            label={t('waitlist:giveUp.label')}
            value={fate}
            onValueChange={setFate}
            options={[
              { value: 'back', label: t('waitlist:giveUp.back'), description: t('waitlist:giveUp.backHint') },
              ...(others.length > 0
                ? [
                    {
                      value: 'others' as const,
                      label: t('waitlist:giveUp.others'),
                      description: format.list(others.map(nameOf)),
                    },
                  ]
                : []),
              { value: 'off', label: t('waitlist:giveUp.off') },
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}
