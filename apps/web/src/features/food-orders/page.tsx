import { inLanguage } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import { CountBadge, EmptyState, IconButton, LinkButton, PageFrame, Segmented, Skeleton } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { columns, columnsOf, keyedOf, nextWay, type Way } from './board.ts'
import { useBoard, useMoves, useStationLive } from './queries.ts'
import { TicketCard } from './ticket-card.tsx'
import { useClock } from './use-clock.ts'

const KeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.KitchenKeyHelp })))

const address = { station: text({ history: 'push' }) }
const all = 'all'

/** What is before the kitchen, by how far it is. */
export default function FoodOrdersPage() {
  const { t, language } = useTexts('foodOrders', 'common')
  const [said, write] = useAddress(address)
  const stationId = idOf<KitchenStationId>(said.station)
  const board = useBoard(stationId)
  const { move, isBusy } = useMoves(stationId)
  const mays: Record<Way, boolean> = {
    start: useMay('food_orders', 'accept'),
    ready: useMay('food_orders', 'bump'),
    serve: useMay('food_orders', 'serve'),
    recall: useMay('food_orders', 'recall'),
  }
  const isOffline = useConnection() === 'offline'
  const [helps, setHelps] = useState(false)
  const now = useClock(board.data?.now, board.dataUpdatedAt)
  const stations = board.data?.stations ?? []
  const shown = columnsOf((board.data?.tickets ?? []).filter((each) => !stationId || each.stationId === stationId))
  const keyed = keyedOf(shown)
  const isEmpty = keyed.length === 0 && shown.served.length === 0

  function step(ticket: KitchenTicket) {
    const way = nextWay(ticket)
    if (way && mays[way] && !isOffline) void move(way, ticket)
  }
  useKeys({
    ...Object.fromEntries(keyed.map((ticket, at) => [String(at + 1), () => step(ticket)])),
    '?': () => setHelps(true),
  })

  const cardOf = (ticket: KitchenTicket) => {
    const at = keyed.indexOf(ticket)
    const station = stationId ? undefined : stations.find(({ id }) => id === ticket.stationId)
    return (
      <li key={ticket.id}>
        <TicketCard
          ticket={ticket}
          station={station && inLanguage(station.name, language)}
          keyNo={at < 0 ? null : at + 1}
          now={now}
          may={(way) => mays[way]}
          disabled={isOffline || isBusy(ticket.id)}
          onMove={(way) => void move(way, ticket)}
        />
      </li>
    )
  }

  return (
    <PageFrame
      title={t('foodOrders:title')}
      actions={
        <IconButton
          variant="outlined"
          icon={CircleHelp}
          label={t('common:keys.title')}
          onClick={() => setHelps(true)}
          className="max-md:hidden"
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
        ({ id }) => (!stationId || id === stationId) && <Follow key={`${id} ${stationId}`} id={id} shown={stationId} />,
      )}
      {isOffline && (
        <p role="status" className="mb-4 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
          {t('foodOrders:offline')}
        </p>
      )}
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
        <div aria-busy="true" className="grid gap-4 md:grid-cols-3">
          {columns.map((column) => (
            <Skeleton key={column} shape="box" width="100%" height={220} />
          ))}
        </div>
      ) : isEmpty ? (
        <EmptyState title={t('foodOrders:empty')} body={t('foodOrders:emptyHint')} />
      ) : (
        <>
          <div className="grid items-start gap-4 md:grid-cols-3">
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
        </>
      )}
      <Suspense fallback={null}>{helps && <KeyHelp onClose={() => setHelps(false)} />}</Suspense>
    </PageFrame>
  )
}

function Follow({ id, shown }: { id: KitchenStationId; shown: KitchenStationId | null }) {
  useStationLive(id, shown)
  return null
}
