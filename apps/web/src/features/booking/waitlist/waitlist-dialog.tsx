import { inLanguage } from '@marquee/contract'
import type { WaitlistParty } from '@marquee/contract/waitlist'
import { Badge, Button, Dialog, EmptyState, IconButton, Skeleton } from '@marquee/ui'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import LogOut from 'lucide-react/icons/log-out'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { usePhoneText } from '../../../lib/phone/phone.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'
import { PartyActs } from './party-acts.tsx'
import { PartyDialog } from './party-dialog.tsx'
import { useWaitlist } from './queries.ts'
import { useSessionName } from './session-name.ts'

const isOn = ({ state }: WaitlistParty) => state === 'waiting' || state === 'offered'
const marks = {
  waiting: { tone: 'neutral', icon: Hourglass },
  offered: { tone: 'warning', icon: Bookmark },
  accepted: { tone: 'success', icon: Check },
  missed: { tone: 'danger', icon: Clock },
  left: { tone: 'neutral', icon: LogOut },
} as const

/** Who waits for places in the open ticket session, in the order of their turn, and what is kept for whom. */
export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts('waitlist', 'common')
  const format = useFormat()
  const { session, saleState } = useBooking()
  const found = useWaitlist(session.id)
  const [edited, setEdited] = useState<WaitlistParty | 'new' | null>(null)
  const phoneText = usePhoneText()
  const add = useRef<HTMLButtonElement>(null)
  const parties = found.data?.parties ?? []
  const turn = new Map(parties.filter(isOn).map(({ id }, index) => [id, index + 1]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('waitlist:title')}
      description={t('waitlist:lead', {
        name: inLanguage(session.product.name, language),
        when: `${format.date(session.date, 'short')} ${session.time}`,
      })}
      initialFocus={add}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          <Button
            ref={add}
            variant="primary"
            icon={Plus}
            disabled={saleState === 'ended' || saleState === 'cancelled'}
            onClick={() => setEdited('new')}
          >
            {t('waitlist:party.add')}
          </Button>
        </>
      }
    >
      {found.isError && !found.data && <FailedState title={t('waitlist:failed')} query={found} />}
      {found.isPending && <Skeleton width="100%" height={96} shape="box" />}
      {found.data && parties.length === 0 && <EmptyState title={t('waitlist:empty')} body={t('waitlist:emptyHint')} />}
      {parties.length > 0 && (
        <ol aria-label={t('waitlist:title')} className="divide-y divide-line border-line border-y">
          {parties.map((party) => (
            <li key={party.id} className="grid gap-1.5 py-2.5">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                    {turn.has(party.id) && <span className="tnum text-ink-3">{turn.get(party.id)}</span>}
                    {party.guestName}
                    <Badge {...marks[party.state]}>{t(`waitlist:state.${party.state}`)}</Badge>
                  </p>
                  <p className="tnum text-ink-3 text-sm">
                    {[
                      t('waitlist:people', { count: party.people }),
                      party.wheelchairs > 0 && t('waitlist:wheelchairs', { count: party.wheelchairs }),
                      party.guestPhone && phoneText(party.guestPhone),
                      party.guestEmail,
                      party.note,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <Kept party={party} />
                </div>
                {isOn(party) && (
                  <IconButton
                    icon={PencilLine}
                    label={t('waitlist:party.change', { name: party.guestName })}
                    onClick={() => setEdited(party)}
                  />
                )}
              </div>
              <PartyActs party={party} onTaken={onClose} />
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <PartyDialog session={session} party={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  )
}

/** What is kept for a party, and until when. */
function Kept({ party: { offer, state, skips, sessions } }: { party: WaitlistParty }) {
  const { t } = useTexts('waitlist')
  const format = useFormat()
  const { session, words, nameOfArea } = useBooking()
  const nameOf = useSessionName()
  if (offer) {
    const there = sessions.find(({ id }) => id === offer.ticketSessionId)
    const isHere = offer.ticketSessionId === session.id
    const places = [
      ...(offer.seatNos.length > 0 && isHere ? [words.list(offer.seatNos)] : []),
      ...offer.areas.map(({ areaNo, qty }) => (isHere ? `${qty} × ${nameOfArea(areaNo)}` : String(qty))),
    ].join(', ')
    if (!offer.until) return <p className="text-ink-2 text-sm">{t('waitlist:collecting', { places })}</p>
    return (
      <p className="tnum font-semibold text-sm">
        {t(isHere ? 'waitlist:kept' : 'waitlist:keptElsewhere', {
          places,
          session: there ? nameOf(there) : '',
          until: format.time(offer.until),
        })}
      </p>
    )
  }
  if (state !== 'waiting' || skips === 0) return null
  return <p className="text-ink-3 text-sm">{t('waitlist:skipped', { count: skips })}</p>
}
