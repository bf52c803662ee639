import { type FloorRow, inLanguage, type TicketSessionRow } from '@marquee/contract'
import { Badge, Card, IconButton, Menu, type MenuEntry } from '@marquee/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import DoorOpen from 'lucide-react/icons/door-open'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { closesNextDay, levelText, nameOr, peopleIn, stateBadge } from '../model.ts'
import type { FloorActions } from '../use-floor-actions.ts'
import type { Direction } from '../use-floor-order.ts'
import { FloorToday } from './floor-today.tsx'
import { GateSwitch } from './gate-switch.tsx'

interface FloorCardProps {
  row: FloorRow
  isOpen: boolean
  /** Undefined: it may only be looked at. */
  onOpen?: () => void
  /** Where it can be moved to; undefined when there is no order to change. */
  directions?: readonly Direction[]
  onMove: (direction: Direction, from: 'name' | 'button') => void
  steps: MenuEntry[]
  actions: Pick<FloorActions, 'maySetState' | 'toggleGate'>
  today: readonly TicketSessionRow[] | undefined
}

/** One level of the venue. */
export function FloorCard({ row, isOpen, onOpen, directions, onMove, steps, actions, today }: FloorCardProps) {
  const { t, language } = useTexts('floors')
  const name = inLanguage(row.name, language)
  const titleId = `floor-title-${row.id}`
  return (
    <Card
      as="li"
      data-floor={row.id}
      aria-labelledby={titleId}
      className={isOpen ? 'relative border-accent shadow-[inset_3px_0_0_rgb(var(--accent))]' : 'relative'}
      onKeyDown={(event) => {
        const direction = event.altKey ? ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key] : undefined
        if (!direction || !directions) return
        event.preventDefault()
        onMove(direction, 'name')
      }}
    >
      <div className="flex items-start gap-4 max-sm:gap-3">
        <span
          aria-hidden="true"
          className="stretch-wide tnum grid size-14 shrink-0 place-items-center rounded-md bg-sunken font-[650] text-lg max-sm:size-11 max-sm:text-md"
        >
          {levelText(row.level)}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={titleId} className="min-w-0 font-[650] text-md [overflow-wrap:anywhere]">
              {onOpen ? (
                <button type="button" data-name onClick={onOpen} className="rounded-xs text-left hover:underline">
                  {name}
                </button>
              ) : (
                name
              )}
            </h2>
            <Badge {...stateBadge[row.state]}>{t(`floors:state.${row.state}`)}</Badge>
            {row.isGround && (
              <Badge tone="accent" icon={DoorOpen}>
                {t('floors:field.isGround')}
              </Badge>
            )}
          </div>
          <Facts row={row} />
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0 items-center">
          {directions &&
            (['up', 'down'] as const).map((direction) => (
              <IconButton
                key={direction}
                data-move={direction}
                icon={direction === 'up' ? ArrowUp : ArrowDown}
                label={t(direction === 'up' ? 'floors:order.up' : 'floors:order.down', { name })}
                aria-keyshortcuts={direction === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
                disabled={!directions.includes(direction)}
                onClick={() => onMove(direction, 'button')}
              />
            ))}
          {steps.length > 0 && (
            <Menu
              align="end"
              items={steps}
              trigger={<IconButton icon={Ellipsis} label={t('floors:actionsFor', { name })} />}
            />
          )}
        </div>
      </div>
      {(row.zones.length > 0 || row.gates.length > 0) && (
        <div className="mt-4 grid gap-x-8 gap-y-4 border-line border-t pt-4 md:grid-cols-[repeat(auto-fit,minmax(260px,1fr))]">
          {row.zones.length > 0 && <Zones row={row} />}
          {row.gates.length > 0 && (
            <section aria-label={t('floors:field.gates')}>
              <h3 className="mb-2 font-semibold text-ink-3 text-xs">{t('floors:field.gates')}</h3>
              <ul className="grid gap-2">
                {row.gates.map((gate) => (
                  <li key={gate.id}>
                    <GateSwitch
                      gate={gate}
                      onToggle={
                        actions.maySetState && row.archivedAt === null
                          ? (open) => actions.toggleGate(row, gate.id, open)
                          : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {row.archivedAt === null && <FloorToday floor={row} rows={today} />}
    </Card>
  )
}

function Facts({ row }: { row: FloorRow }) {
  const { t } = useTexts('floors')
  const format = useFormat()
  const hours =
    row.opens && row.closes
      ? t(closesNextDay(row) ? 'floors:hours.overnight' : 'floors:hours.says', { from: row.opens, until: row.closes })
      : t('floors:hours.none')
  return (
    <>
      <p className="tnum mt-1 text-ink-2 text-sm">
        {[row.code, t('floors:people', { count: row.capacity, formatted: format.number(row.capacity) }), hours].join(
          ' · ',
        )}
      </p>
      {row.stateReason && (
        <p className="mt-1.5 text-sm">
          <span className="font-semibold">{t('floors:reason.label')}</span> {row.stateReason}
        </p>
      )}
    </>
  )
}

/** The zones with their people, and what they take of the floor's room. */
export function Zones({ row, large = false }: { row: FloorRow; large?: boolean }) {
  const { t, language } = useTexts('floors')
  const format = useFormat()
  return (
    <section aria-label={t('floors:field.zones')}>
      <h3 className={large ? 'mb-2 font-semibold text-md' : 'mb-2 font-semibold text-ink-3 text-xs'}>
        {t('floors:field.zones')}
      </h3>
      <ul className={large ? 'text-base' : 'text-sm'}>
        {row.zones.map((zone) => (
          <li key={zone.id} className="flex items-baseline gap-3 border-line border-b py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{nameOr(zone.name, language, t(`floors:kind.${zone.kind}`))}</span>{' '}
              <span className="text-ink-3">{t(`floors:kind.${zone.kind}`)}</span>
            </span>
            <span className="tnum shrink-0">
              {t('floors:people', { count: zone.capacity, formatted: format.number(zone.capacity) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="tnum mt-1 text-ink-3 text-xs">
        {t('floors:form.zonesSum', {
          sum: format.number(peopleIn(row.zones)),
          room: format.number(row.capacity),
        })}
      </p>
    </section>
  )
}
