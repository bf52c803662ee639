import type { GateId, OpenDoor, OpenDoors, TicketSessionId } from '@marquee/contract'
import { BulbMeter, Field, Select } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { DoorChoice } from './model/doors.ts'
import { useDoorNames } from './use-door-names.ts'

interface DoorBarProps {
  data: OpenDoors
  /** null: all sessions. */
  door: OpenDoor | null
  gateId: GateId | undefined
  onDoor: (choice: DoorChoice) => void
  onGate: (id: GateId | null) => void
}

/** For which session and at which gate people are let in, and how many are in. */
export function DoorBar({ data, door, gateId, onDoor, onGate }: DoorBarProps) {
  const { t } = useTexts('checkIn')
  const format = useFormat()
  const name = useDoorNames()
  const { doors, next } = data
  if (doors.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface p-5 font-semibold">
        {next
          ? t('checkIn:door.next', { name: name(next.session.product), when: format.dateTime(next.opensAt, 'short') })
          : t('checkIn:door.none')}
      </p>
    )
  }
  const shown = door ? [door] : doors
  const inside = shown.reduce((sum, each) => sum + each.inside, 0)
  const total = shown.reduce((sum, each) => sum + each.total, 0)
  const gates = door ? door.gates : []
  const count = t('checkIn:door.count', { inside: format.number(inside), total: format.number(total) })
  return (
    <section
      aria-label={t('checkIn:door.label')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('checkIn:door.session')}>
          <Select
            value={door?.session.id ?? 'all'}
            onValueChange={(value) => onDoor(value as TicketSessionId | 'all')}
            options={[
              ...doors.map(({ session }) => ({
                value: session.id as string,
                label: `${format.time(session.startsAt)} · ${name(session.product)} · ${name(session.floor)}`,
              })),
              { value: 'all', label: t('checkIn:door.all') },
            ]}
          />
        </Field>
        {gates.length > 0 && (
          <Field label={t('checkIn:door.gate')}>
            <Select
              value={gateId ?? ''}
              placeholder={t('checkIn:door.noGate')}
              onValueChange={(value) => onGate(value === '' ? null : (value as GateId))}
              options={gates.map(({ id, name: gate }) => ({ value: id as string, label: name(gate) }))}
            />
          </Field>
        )}
      </div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{t('checkIn:door.inside')}</span>
        <span className="tnum font-[680] text-xl">{count}</span>
      </p>
      <BulbMeter
        label={t('checkIn:door.inside')}
        value={total === 0 ? 0 : inside / total}
        count={24}
        valueText={count}
      />
    </section>
  )
}
