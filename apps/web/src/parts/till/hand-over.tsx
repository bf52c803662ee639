import type { TillOffer, TillSessionRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { CountDrawer } from './count-drawer.tsx'
import { KeptOnDevice } from './kept-on-device.tsx'
import { OpenMoney } from './part-payment/open-money.tsx'
import { useTillMutations, useTillOffers } from './queries.ts'
import { useTillWords } from './use-till-words.ts'
import { LateSales } from './what-happened.tsx'

/** A count for the person who goes on with the till. */
export function HandOver({ row, onBack }: { row: TillSessionRow; onBack: () => void }) {
  const { t } = useTexts('till')
  const { handOver } = useTillMutations()
  return (
    <CountDrawer
      row={row}
      name="tills.handOver"
      send={handOver.mutateAsync}
      title={t('till:handOver.title')}
      lead={t('till:handOver.lead')}
      submit={(amount) => (amount ? t('till:handOver.submit', { amount }) : t('till:handOver.submitBare'))}
      onCounted={onBack}
      onBack={onBack}
    >
      <KeptOnDevice row={row} />
      <LateSales row={row} />
      <OpenMoney row={row} before="handingOver" />
    </CountDrawer>
  )
}

/** What is offered and waits for the next person, with the way back. */
export function OfferedTill({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  const { keep } = useTillMutations()
  const command = useCommand('tills.keep', keep.mutateAsync)
  const turn = row.cashiers.at(-1)
  if (!turn?.offeredAt) return null
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface-2 p-4">
      <h3 className="font-[660] text-md">{t('till:handOver.waiting')}</h3>
      <p className="text-sm">
        <span className="tnum font-semibold">{format.money(turn.countedMinor ?? 0, row.currency)}</span>
        {' · '}
        {words.difference(turn.differenceMinor ?? 0, row.currency)}
      </p>
      <p className="text-ink-2 text-sm">{t('till:handOver.waitingLead')}</p>
      <FormFailure
        isCommand
        failure={command.failure}
        attempt={command.attempt}
        words={{ STATE: t('till:handOver.gone') }}
      />
      <Button
        className="self-start"
        loading={command.pending}
        onClick={() => void command.act({ tillSessionId: row.id })}
      >
        {t('till:handOver.keep')}
      </Button>
    </section>
  )
}

/** The tills that others have counted for the next person. */
export function TillOffers() {
  const { t } = useTexts('till')
  const offers = useTillOffers()
  if (offers.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-[660] text-md">{t('till:handOver.offers')}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {offers.map((offer) => (
          <li key={offer.tillSessionId} className="py-3">
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ offer }: { offer: TillOffer }) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  const { takeOver } = useTillMutations()
  const command = useCommand('tills.takeOver', takeOver.mutateAsync)
  const till = called.till(offer.till.name)

  async function take() {
    const done = await command.act({ tillSessionId: offer.tillSessionId })
    if (done && 'answer' in done) toast.success(t('till:handOver.taken', { till }))
  }

  return (
    <div className="flex flex-col gap-2">
      <FormFailure
        isCommand
        failure={command.failure}
        attempt={command.attempt}
        words={{ STATE: t('till:handOver.gone') }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold">
            {till} · {offer.from.name}
          </span>
          <span className="tnum block text-ink-3 text-sm">
            {format.money(offer.countedMinor, offer.currency)} ·{' '}
            {words.difference(offer.differenceMinor, offer.currency)}
          </span>
        </span>
        <Button
          variant="primary"
          aria-label={t('till:handOver.takeOf', { till })}
          loading={command.pending}
          onClick={() => void take()}
        >
          {t('till:handOver.take')}
        </Button>
      </div>
    </div>
  )
}
