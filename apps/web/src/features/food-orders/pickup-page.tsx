import { calledAs } from '@marquee/contract/call-name'
import type { KitchenStationId } from '@marquee/contract/food'
import type { PickupOrder } from '@marquee/contract/kitchen'
import { cx, ErrorState, Icon } from '@marquee/ui'
import Megaphone from 'lucide-react/icons/megaphone'
import { LanguageSwitch } from '../../lib/language-switch.tsx'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePickup, usePickupLive } from './queries.ts'
import { useClock } from './use-clock.ts'
import { useKeptAwake } from './use-kept-awake.ts'

// A number that was called stands out for so long.
const loudMs = 60_000

/** The numbers of guests who wait for their food, for a screen on the wall: nothing of who they are. */
export default function PickupPage() {
  const { t } = useTexts('foodOrders')
  const screen = usePickup()
  const now = useClock(screen.data?.now, screen.dataUpdatedAt)
  const connection = useConnection()
  useKeptAwake()
  const orders = screen.data?.orders ?? []
  const ready = orders.filter(({ isReady }) => isReady)
  const preparing = orders.filter(({ isReady }) => !isReady)
  return (
    <div data-seen-while-locked="" className="chrome flex min-h-dvh flex-col bg-chrome text-on-chrome">
      {screen.data?.stationIds.map((id) => (
        <Follow key={id} id={id} />
      ))}
      <h1 className="sr-only">{t('foodOrders:pickup.title')}</h1>
      {screen.isError && !screen.data ? (
        <main className="flex flex-1 items-center justify-center p-6">
          <div className="rounded-lg bg-surface text-ink">
            <ErrorState
              title={t('foodOrders:loadFailed')}
              requestId={readFailure(screen.error).requestId ?? undefined}
              onRetry={() => screen.refetch()}
              retrying={screen.isFetching}
            />
          </div>
        </main>
      ) : (
        <main className="grid flex-1 gap-px bg-chrome-line md:grid-cols-[2fr_3fr]" aria-busy={!screen.data}>
          <Numbers
            title={t('foodOrders:pickup.preparing')}
            none={t('foodOrders:pickup.noneYet')}
            orders={preparing}
            now={now}
          />
          <Numbers
            isReady
            title={t('foodOrders:pickup.ready')}
            none={t('foodOrders:pickup.noneReady')}
            orders={ready}
            now={now}
          />
        </main>
      )}
      <footer className="flex items-center justify-between gap-4 p-4">
        <span role="status" className="text-on-chrome-2">
          {connection === 'live' ? '' : t('foodOrders:pickup.offline')}
        </span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}

interface NumbersProps {
  title: string
  none: string
  orders: readonly PickupOrder[]
  now: number
  isReady?: boolean
}

function Numbers({ title, none, orders, now, isReady = false }: NumbersProps) {
  const { t } = useTexts('foodOrders')
  const isLoud = ({ calledAt }: PickupOrder) => calledAt !== null && now - Date.parse(calledAt) < loudMs
  return (
    <section aria-label={title} className="min-w-0 bg-chrome p-6 max-sm:p-4">
      <h2 className="pb-4 font-[700] text-3xl max-sm:text-2xl">{title}</h2>
      {orders.length === 0 && <p className="text-lg text-on-chrome-2">{none}</p>}
      <ul aria-live={isReady ? 'polite' : undefined} className="flex flex-wrap gap-4 max-sm:gap-2">
        {orders.map((order) => (
          <li
            key={order.callNo}
            className={cx(
              'stretch-wide tnum flex items-center gap-3 rounded-lg px-5 py-2 font-[760]',
              isReady ? 'bg-on-chrome text-6xl text-chrome max-sm:text-4xl' : 'bg-chrome-2 text-4xl max-sm:text-2xl',
              isReady && isLoud(order) && 'ring-8 ring-bulb',
            )}
          >
            {calledAs(order)}
            {isReady && isLoud(order) && (
              <>
                <Icon of={Megaphone} size="l" />
                <span className="sr-only">{t('foodOrders:called')}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Follow({ id }: { id: KitchenStationId }) {
  usePickupLive(id)
  return null
}
