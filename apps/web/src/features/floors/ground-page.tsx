import { type FloorRow, type FloorState, inLanguage } from '@marquee/contract'
import { Button, cx, EmptyState, Icon, LinkButton, PageFrame, Skeleton, useDelayed } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Pencil from 'lucide-react/icons/pencil'
import Wrench from 'lucide-react/icons/wrench'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Zones } from './components/floor-card.tsx'
import { FloorToday } from './components/floor-today.tsx'
import { GateSwitch } from './components/gate-switch.tsx'
import { closesNextDay, peopleIn } from './model.ts'
import { useFloors, useFloorsLive, useToday } from './queries.ts'
import { stillToday } from './today.ts'
import { type FloorActions, useFloorActions } from './use-floor-actions.ts'

const StateDialog = dialogOnDemand(() =>
  import('./components/state-dialog.tsx').then((part) => ({ default: part.StateDialog })),
)

/** The level of the entrance, large: state, gates, room. */
export default function GroundFloorPage() {
  const { t, language } = useTexts('floors')
  const list = useFloors(false)
  useFloorsLive()
  const actions = useFloorActions()
  const mayCreate = useMay('floors', 'create')
  const mayUpdate = useMay('floors', 'update')
  const late = useDelayed(list.isPending)
  const floor = list.data?.find((row) => row.isGround)
  return (
    <PageFrame
      title={floor ? inLanguage(floor.name, language) : t('floors:ground.title')}
      subtitle={floor ? t('floors:ground.subtitle', { code: floor.code }) : '\u00a0'}
      actions={
        floor &&
        mayUpdate && (
          <LinkButton icon={Pencil} render={<Link to={`/floor?id=${floor.id}`} />}>
            {t('floors:ground.edit')}
          </LinkButton>
        )
      }
    >
      {list.isError && !list.data ? (
        <FailedState title={t('floors:loadFailed')} query={list} />
      ) : list.isPending ? (
        late && <Skeleton width="100%" height={280} shape="box" />
      ) : floor ? (
        <Ground floor={floor} floors={list.data} actions={actions} />
      ) : (
        <EmptyState
          title={t('floors:ground.none')}
          body={t(mayCreate || mayUpdate ? 'floors:ground.noneHint' : 'floors:ground.noneAsk')}
          action={
            <LinkButton
              variant="primary"
              render={<Link to={mayCreate && !list.data?.length ? '/floor?new=true' : '/floor'} />}
            >
              {t('floors:ground.toFloors')}
            </LinkButton>
          }
        />
      )}
      <Suspense fallback={null}>{actions.asked && <StateDialog asked={actions.asked} actions={actions} />}</Suspense>
    </PageFrame>
  )
}

const looks = {
  open: { icon: CircleCheck, frame: 'border-success-line bg-success-soft text-success-on-soft' },
  closed: { icon: CircleMinus, frame: 'border-danger-line bg-danger-soft text-danger-on-soft' },
  maintenance: { icon: Wrench, frame: 'border-warning-line bg-warning-soft text-warning-on-soft' },
} as const

interface GroundProps {
  floor: FloorRow
  /** All of the venue: guests of every floor come in here. */
  floors: readonly FloorRow[]
  actions: FloorActions
}

function Ground({ floor, floors, actions }: GroundProps) {
  const { t } = useTexts('floors')
  const openGates = floor.gates.filter((gate) => gate.isOpen).length
  return (
    <div className="grid flex-1 content-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
      <StatePanel floor={floor} actions={actions} />
      <section aria-labelledby="ground-gates" className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 id="ground-gates" className="stretch-wide font-[650] text-lg">
            {t('floors:field.gates')}
          </h2>
          <p role="status" className="tnum text-ink-2">
            {t('floors:gate.openOf', { open: openGates, total: floor.gates.length })}
          </p>
        </div>
        {floor.gates.length === 0 ? (
          <p className="text-ink-3">{t('floors:gate.none')}</p>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(280px,1fr))]">
            {floor.gates.map((gate) => (
              <li key={gate.id}>
                <GateSwitch
                  large
                  gate={gate}
                  onToggle={actions.maySetState ? (open) => actions.toggleGate(floor, gate.id, open) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        <WholeVenue floors={floors} />
      </section>
      <Room floor={floor} />
    </div>
  )
}

/** What people come for, floor by floor: now, and next. */
function WholeVenue({ floors }: { floors: readonly FloorRow[] }) {
  const { t, language } = useTexts('floors')
  const { data: rows } = useToday()
  if (!rows) return null
  const now = Date.now()
  const busy = floors.filter((floor) => stillToday(rows, { floorId: floor.id, now }).length > 0)
  return (
    <section aria-labelledby="ground-today" className="mt-6">
      <h2 id="ground-today" className="stretch-wide mb-3 font-[650] text-lg">
        {t('floors:today.title')}
      </h2>
      {busy.length === 0 ? (
        <p className="text-ink-3">{t('floors:today.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {busy.map((floor) => (
            <li key={floor.id} className="rounded-lg border border-line bg-surface p-5 max-sm:p-4">
              <FloorToday floor={floor} rows={rows} heading={inLanguage(floor.name, language)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StatePanel({ floor, actions }: { floor: FloorRow; actions: FloorActions }) {
  const { t } = useTexts('floors')
  const { icon, frame } = looks[floor.state]
  const others = (['open', 'closed', 'maintenance'] as const).filter((state) => state !== floor.state)
  const change = (state: FloorState) =>
    state === 'open' ? void actions.openFloor(floor) : actions.askState(floor, state)
  return (
    <section aria-label={t('floors:ground.state')} className={cx('rounded-lg border p-6 max-sm:p-5', frame)}>
      <p role="status" className="flex items-center gap-4">
        <Icon of={icon} size="l" className="!size-12 shrink-0" />
        <span className="stretch-wide font-[650] text-3xl leading-none">{t(`floors:state.${floor.state}`)}</span>
      </p>
      {floor.stateReason && <p className="mt-3 text-md">{floor.stateReason}</p>}
      {actions.maySetState && (
        <div className="mt-5 flex flex-wrap gap-2">
          {others.map((state) => (
            <Button key={state} size="lg" icon={looks[state].icon} onClick={() => change(state)}>
              {t(`floors:action.${state}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

function Room({ floor }: { floor: FloorRow }) {
  const { t } = useTexts('floors')
  const format = useFormat()
  const hours =
    floor.opens && floor.closes
      ? t(closesNextDay(floor) ? 'floors:hours.overnight' : 'floors:hours.says', {
          from: floor.opens,
          until: floor.closes,
        })
      : t('floors:hours.none')
  return (
    <section
      aria-label={t('floors:field.capacity')}
      className="self-start rounded-lg border border-line bg-surface p-6 max-sm:p-5"
    >
      <p>
        <span className="stretch-wide tnum block font-[650] text-3xl leading-none">
          {format.number(floor.capacity)}
        </span>
        <span className="mt-1.5 block text-ink-2">{t('floors:ground.room')}</span>
      </p>
      <p className="tnum mt-3 text-ink-2">{hours}</p>
      {peopleIn(floor.zones) > 0 && (
        <div className="mt-5 border-line border-t pt-4">
          <Zones row={floor} large />
        </div>
      )}
    </section>
  )
}
