import type { WaitlistParty } from '@marquee/contract/waitlist'
import { Button, LinkButton } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useCommand } from '../../../lib/command/use-command.ts'
import { failureText } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'
import { Note } from '../note.tsx'
import { useReadOwnHolds } from '../queries.ts'
import { useWaitlistChanges } from './queries.ts'

interface PartyActsProps {
  party: WaitlistParty
  /** The places are in the basket of this session. */
  onTaken: () => void
}

/** What can be done with a party at this moment. */
export function PartyActs({ party, onTaken }: PartyActsProps) {
  const { t } = useTexts('waitlist', 'errors')
  const { hold, draft, may, session } = useBooking()
  const changes = useWaitlistChanges()
  const readOwn = useReadOwnHolds(session.id)
  const of = { id: party.id, expectedRev: party.rev }
  const take = useCommand(`waitlist.take.${party.id}`, changes.take)
  const leave = useCommand(`waitlist.leave.${party.id}`, changes.leave)
  const rejoin = useCommand(`waitlist.rejoin.${party.id}`, changes.rejoin)
  const decline = useCommand(`waitlist.decline.${party.id}`, changes.decline)
  const commands = [take, leave, rejoin, decline]
  const failure = commands.find((command) => command.failure)?.failure
  const isBusy = commands.some(({ pending }) => pending)
  const isHere = party.offer?.ticketSessionId === session.id
  const there = isHere ? undefined : party.sessions.find(({ id }) => id === party.offer?.ticketSessionId)

  async function takeOver() {
    const done = await take.act(of)
    if (!done || !('answer' in done)) return
    const row = (await readOwn()).find(({ id }) => id === done.answer.holdId)
    if (row) {
      const { guestName: name, guestPhone, guestEmail, note } = party
      const known = {
        guest: { name: name.slice(0, 100), phone: guestPhone ?? '', email: guestEmail ?? '' },
        note,
        party: { id: party.id, name },
      }
      // The basket that is in front has a guest of its own, and waits.
      if (hold.hold) draft.prepare(row.id, known)
      else draft.write(known)
      hold.open(row)
    }
    onTaken()
  }
  const isLast = party.ticketSessionIds.length === 1
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {party.state === 'offered' && may.sell && isHere && (
          <Button size="sm" variant="primary" disabled={isBusy} loading={take.pending} onClick={() => void takeOver()}>
            {t('waitlist:take')}
          </Button>
        )}
        {there && (
          <LinkButton
            size="sm"
            render={<Link to={`/ticket-booking?session=${there.id}&date=${there.date}`} onClick={onTaken} />}
          >
            {t('waitlist:open')}
          </LinkButton>
        )}
        {party.state === 'offered' && (
          <Button size="sm" disabled={isBusy} onClick={() => void decline.act({ ...of, stays: !isLast })}>
            {t(isLast ? 'waitlist:decline' : 'waitlist:declineHere')}
          </Button>
        )}
        {party.state === 'waiting' && (
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => void leave.act(of)}>
            {t('waitlist:leave')}
          </Button>
        )}
        {party.state !== 'waiting' && party.state !== 'offered' && (
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => void rejoin.act(of)}>
            {t('waitlist:rejoin')}
          </Button>
        )}
      </div>
      {failure && (
        <Note
          title={
            failure.reason === 'STATE' || failure.reason === 'STALE'
              ? t('waitlist:changedMeanwhile')
              : failure.reason === 'HOLD_EXPIRED'
                ? t('waitlist:gone')
                : t(failureText(failure.reason))
          }
          onClose={() => {
            for (const command of commands) command.clear()
          }}
        />
      )}
    </>
  )
}
