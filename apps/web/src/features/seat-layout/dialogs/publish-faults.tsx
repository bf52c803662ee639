import { inLanguage, type LayoutFault } from '@marquee/contract'
import { Checkbox, cx, Icon } from '@marquee/ui'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { areConfirmed, byRow, sortFaults } from '../publish-model.ts'

interface PublishFaultsProps {
  faults: readonly LayoutFault[]
  /** Keys of those that someone has looked at. */
  confirmed: ReadonlySet<string>
  onConfirm: (keys: ReadonlySet<string>) => void
}

/** What is wrong with a version: what refuses the publishing, and what has to be looked at. */
export function PublishFaults({ faults, confirmed, onConfirm }: PublishFaultsProps) {
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  const { hard, soft } = sortFaults(faults)
  return (
    <>
      {hard.length > 0 && (
        <FaultList
          tone="hard"
          title={t('seatLayout:publish.fault.hard', { count: hard.length, formatted: format.number(hard.length) })}
          faults={hard}
        />
      )}
      {soft.length > 0 && (
        <div>
          <FaultList tone="soft" title={t('seatLayout:publish.fault.soft')} faults={soft} />
          {/* Nothing to agree to as long as it is refused anyway. */}
          {hard.length === 0 && (
            <Checkbox
              className="mt-1.5"
              label={t('seatLayout:publish.fault.confirm')}
              checked={areConfirmed(soft, confirmed)}
              onCheckedChange={(isChecked) => onConfirm(new Set(isChecked ? soft.map(({ key }) => key) : []))}
            />
          )}
        </div>
      )}
    </>
  )
}

const tones = {
  hard: { box: 'border-danger-line border-l-danger', head: 'text-danger', icon: OctagonX },
  soft: { box: 'border-warning-line border-l-warning', head: 'text-warning-on-soft', icon: TriangleAlert },
} as const

interface FaultListProps {
  tone: keyof typeof tones
  title: string
  faults: readonly LayoutFault[]
}

function FaultList({ tone, title, faults }: FaultListProps) {
  const { box, head, icon } = tones[tone]
  return (
    <section className={cx('rounded-md border border-l-4 bg-surface px-3.5 py-3', box)}>
      <h3 className={cx('flex items-start gap-2.5 font-semibold', head)}>
        <Icon of={icon} size="s" className="mt-0.5" />
        <span>{title}</span>
      </h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        {faults.map((fault) => (
          <li key={fault.key} className="[overflow-wrap:anywhere]">
            <FaultText fault={fault} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FaultText({ fault }: { fault: LayoutFault }) {
  const { t, language } = useTexts('seatLayout')
  const format = useFormat()
  if (fault.kind === 'overCapacity') {
    const { places, capacity } = fault
    return t('seatLayout:publish.fault.overCapacity', {
      places: format.number(places),
      capacity: format.number(capacity),
    })
  }
  if (fault.kind === 'unpriced' || fault.kind === 'generalPrice') {
    const { categories, total, product } = fault
    const more = total - categories.length
    const names = categories.map((category) => inLanguage(category, language))
    if (more > 0) {
      names.push(t('seatLayout:publish.fault.unpricedMore', { count: more, formatted: format.number(more) }))
    }
    return t(`seatLayout:publish.fault.${fault.kind}`, {
      product: inLanguage(product, language),
      categories: format.list(names),
    })
  }
  const { kind, seats } = fault
  const area = fault.kind === 'areaOverSeats' ? inLanguage(fault.area, language) : ''
  return (
    <>
      {t(`seatLayout:publish.fault.${kind}`, { count: seats, formatted: format.number(seats), area })}
      <FaultPlaces fault={fault} />
    </>
  )
}

function FaultPlaces({ fault: { kind, seats, at } }: { fault: Extract<LayoutFault, { seats: number }> }) {
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  // One seat of several with the same words, and one of a row: how many are left can't be told from these.
  const isSample = kind === 'sameWords' || kind === 'namelessZone'
  const more = isSample ? 0 : seats - at.length
  const rows = byRow(at).map(({ section, row, labels }) => {
    const place = [
      section && t('seatLayout:refused.zone', { name: section }),
      row && t('seatLayout:refused.row', { name: row }),
    ]
      .filter(Boolean)
      .join(', ')
    if (kind === 'namelessZone') return place
    const seat = labels.length === 1 ? t('seatLayout:refused.seat', { name: labels[0] ?? '' }) : ''
    if (labels.length === 1) return [place, seat].filter(Boolean).join(', ')
    return t('seatLayout:publish.fault.seats', { place, seats: labels.join(', ') })
  })
  return (
    <span className="block text-ink-3 text-xs first-letter:uppercase">
      {rows.filter((row) => row !== '').join(' · ')}
      {more > 0 && ` ${t('seatLayout:publish.fault.more', { count: more, formatted: format.number(more) })}`}
    </span>
  )
}
