import { inLanguage } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import { CountBadge, EmptyState, LinkButton, PageFrame, Segmented, Skeleton } from '@marquee/ui'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useMay } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { TroubleNotice } from '../../parts/printers/trouble-notice.tsx'
import { columns, columnsOf, keysOf, nextWay, noKeys, type Way } from './board.ts'
import { HeadButtons, type KitchenPanel } from './head-buttons.tsx'
import { useBoard, useMoves, useStationLive } from './queries.ts'
import { TicketCard } from './ticket-card.tsx'
import { Totals } from './totals.tsx'
import { useClock } from './use-clock.ts'
import { useFormer } from './use-former.ts'
import { useRingWhileLocked } from './use-ring-while-locked.ts'
import { useSound } from './use-sound.ts'

const KeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.KitchenKeyHelp })))
const OffSale = dialogOnDemand(() => import('./off-sale.tsx').then((part) => ({ default: part.OffSale })))
const PrepTimes = dialogOnDemand(() => import('./prep-times.tsx').then((part) => ({ default: part.PrepTimesDialog })))

const address = { station: text({ history: 'push' }) }
const all = 'all'

/** What is before the kitchen, by how far it is. */
export default function FoodOrdersPage() {
  const { t, language } = useTexts('foodOrders', 'common')
  const [said, write] = useAddress(address)
  const stationId = idOf<KitchenStationId>(said.station)
  const isLocked = useMe()?.locked ?? false
  const board = useBoard(stationId, isLocked)
  const { move, say, isBusy } = useMoves(stationId)
  const mays: Record<Way | 'rush', boolean> = {
    start: useMay('food_orders', 'accept'),
    ready: useMay('food_orders', 'bump'),
    serve: useMay('food_orders', 'serve'),
    recall: useMay('food_orders', 'recall'),
    rush: useMay('food_orders', 'rush'),
  }
  const isOffline = useConnection() === 'offline'
  const [panel, setPanel] = useState<KitchenPanel | null>(null)
  const [hasTotals, setTotals] = useStoredChoice('kitchen.totals', (stored) => stored === true)
  const sound = useSound()
  const [byLine, setByLine] = useState<readonly string[]>([])
  const former = useFormer(board.data?.tickets)
  useRingWhileLocked(board.data?.tickets, { isLocked, ring: sound.ring })
  const onNew = () => {
    if (!isLocked) sound.ring()
  }
  const now = useClock(board.data?.now, board.dataUpdatedAt)
  const stations = board.data?.stations ?? []
  const tickets = (board.data?.tickets ?? []).filter((each) => !stationId || each.stationId === stationId)
  const shown = columnsOf(tickets)
  const [keys, setKeys] = useState({ stationId, now: noKeys })
  // Another station is another board: no key of it was just pressed.
  const keyed = keysOf(keys.stationId === stationId ? keys.now : noKeys, shown, now)
  if (keyed !== keys.now || keys.stationId !== stationId) setKeys({ stationId, now: keyed })
  const isEmpty = Object.values(shown).every((column) => column.length === 0)

  function step(ticket: KitchenTicket) {
    const way = nextWay(ticket)
    if (way && mays[way] && !isOffline && !isLocked) void move(way, ticket)
  }
  useKeys({
    ...Object.fromEntries(
      tickets.flatMap((ticket) => {
        const key = keyed.of.get(ticket.id)
        return key ? [[String(key), () => step(ticket)]] : []
      }),
    ),
    '?': () => setPanel('keys'),
  })

  const cardOf = (ticket: KitchenTicket) => {
    const station = stationId ? undefined : stations.find(({ id }) => id === ticket.stationId)
    return (
      <li key={ticket.id}>
        <TicketCard
          ticket={ticket}
          former={former.get(ticket.id)}
          station={station && inLanguage(station.name, language)}
          keyNo={keyed.of.get(ticket.id) ?? null}
          now={now}
          may={(way) => mays[way]}
          disabled={isOffline || isLocked || isBusy(ticket.id)}
          byLine={byLine.includes(ticket.id)}
          onByLine={(on) => setByLine((now) => (on ? [...now, ticket.id] : now.filter((id) => id !== ticket.id)))}
          onMove={(way, piece) => void move(way, ticket, piece)}
          onSay={(said) => void say(ticket, said)}
        />
      </li>
    )
  }

  return (
    <PageFrame
      title={t('foodOrders:title')}
      actions={
        <HeadButtons
          hasTotals={hasTotals}
          onTotals={setTotals}
          isLoud={sound.isOn}
          onLoud={sound.turn}
          onPanel={setPanel}
        />
      }
      filters={
        stations.length > 1 && (
          <Segmented
            label={t('foodOrders:stations')}
            className="max-w-full flex-wrap"
            options={[
              { value: all, label: t('foodOrders:allStations') },
              ...stations.map(({ id, name }) => ({ value: id as string, label: inLanguage(name, language) })),
            ]}
            value={stationId ?? all}
            onValueChange={(next) => write({ station: next === all ? null : next })}
          />
        )
      }
    >
      {stations.map(
        ({ id }) =>
          (!stationId || id === stationId) && (
            <Follow key={`${id} ${stationId}`} id={id} shown={stationId} onNew={onNew} />
          ),
      )}
      {isOffline && (
        <p role="status" className="mb-4 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
          {t('foodOrders:offline')}
        </p>
      )}
      <TroubleNotice
        place={{ place: 'kitchen', ...(stationId && { stationId }) }}
        enabled={mays.ready}
        className="mb-4"
      />
      {board.isError && readFailure(board.error).reason === 'NOT_FOUND' ? (
        <EmptyState
          title={t('foodOrders:unknownStation')}
          action={
            <LinkButton variant="secondary" render={<Link to="/food-orders" />}>
              {t('foodOrders:allStations')}
            </LinkButton>
          }
        />
      ) : board.isError && !board.data ? (
        <FailedState title={t('foodOrders:loadFailed')} query={board} />
      ) : !board.data ? (
        <div aria-busy="true" className="grid gap-3 min-[720px]:grid-cols-3 md:gap-4">
          {columns.map((column) => (
            <Skeleton key={column} shape="box" width="100%" height={220} />
          ))}
        </div>
      ) : isEmpty ? (
        <div data-seen-while-locked="">
          <EmptyState title={t('foodOrders:empty')} body={t('foodOrders:emptyHint')} />
        </div>
      ) : (
        <div data-seen-while-locked="">
          {hasTotals && (
            <Totals tickets={tickets} stations={stations.filter(({ id }) => !stationId || id === stationId)} />
          )}
          <div className="grid items-start gap-3 min-[720px]:grid-cols-3 md:gap-4">
            {columns.map((column) => (
              <section key={column} aria-labelledby={`column-${column}`} className="min-w-0 rounded-lg bg-sunken p-2">
                <h2 id={`column-${column}`} className="flex items-center gap-2 px-1 pt-1 pb-3 font-bold">
                  {t(`foodOrders:columns.${column}`)}
                  <CountBadge count={shown[column].length} tone="neutral" />
                </h2>
                {shown[column].length === 0 ? (
                  <p className="px-1 pb-2 text-ink-2 text-sm">{t(`foodOrders:none.${column}`)}</p>
                ) : (
                  <ul className="flex flex-col gap-2">{shown[column].map(cardOf)}</ul>
                )}
              </section>
            ))}
          </div>
          {shown.served.length > 0 && (
            <section aria-labelledby="column-served" className="mt-6">
              <h2 id="column-served" className="pb-3 font-bold">
                {t('foodOrders:columns.served')}
              </h2>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] items-start gap-2">
                {shown.served.map(cardOf)}
              </ul>
            </section>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {panel === 'keys' && <KeyHelp onClose={() => setPanel(null)} />}
        {panel === 'offSale' && <OffSale stationId={stationId} onClose={() => setPanel(null)} />}
        {panel === 'times' && <PrepTimes onClose={() => setPanel(null)} />}
      </Suspense>
    </PageFrame>
  )
}

interface FollowProps {
  id: KitchenStationId
  shown: KitchenStationId | null
  onNew: () => void
}
function Follow({ id, shown, onNew }: FollowProps) {
  useStationLive({ stationId: id, shown, onNew })
  return null
}
