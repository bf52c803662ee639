import type { FeatureRow } from '@marquee/contract/features'
import { Badge, Button, Card, SectionHeader } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useSwitches } from '../queries.ts'
import { SwitchDialog } from './switch-dialog.tsx'

const look = {
  everyone: { tone: 'success', icon: CircleCheck },
  roles: { tone: 'warning', icon: Users },
  nobody: { tone: 'danger', icon: CircleOff },
} as const

/** Every feature that can be switched, for whom it is on, until when, and who looks after it. */
export function SwitchesTab() {
  const { t } = useTexts('feat')
  const query = useSwitches()
  const [changed, setChanged] = useState<FeatureRow | null>(null)
  if (query.isError && !query.data) return <FailedState query={query} title={t('feat:switches.failed')} />
  if (!query.data) return null
  const { rows, roles, owners } = query.data
  return (
    <Card as="section" aria-labelledby="switches" className="max-w-[720px]">
      <SectionHeader id="switches" title={t('feat:tabs.switches')} subtitle={t('feat:switches.lead')} />
      <ul aria-label={t('feat:switches.list')} className="divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <Switch key={row.feature} row={row} onChange={() => setChanged(row)} />
        ))}
      </ul>
      {changed && <SwitchDialog row={changed} roles={roles} owners={owners} onClose={() => setChanged(null)} />}
    </Card>
  )
}

function Switch({ row, onChange }: { row: FeatureRow; onChange: () => void }) {
  const { t } = useTexts('feat')
  const format = useFormat()
  const { feature, audience, roles, owner, endsOn, hasEnded, note } = row
  const name = t(`feat:switches.feature.${feature}.name`)
  const holds = hasEnded ? 'everyone' : audience
  const facts = [
    audience === 'roles' && !hasEnded && roles.map((role) => role.name).join(', '),
    endsOn && !hasEnded && t('feat:switches.until', { day: format.date(endsOn, 'long') }),
    owner && t('feat:switches.ownedBy', { name: owner.name }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{name}</h3>
          <Badge tone={look[holds].tone} icon={look[holds].icon}>
            {t(hasEnded ? 'feat:switches.ended' : `feat:switches.audience.${audience}`)}
          </Badge>
        </span>
        <span className="text-ink-2 text-sm">{t(`feat:switches.feature.${feature}.text`)}</span>
        {facts.length > 0 && <span className="text-ink-3 text-sm">{facts.join(' · ')}</span>}
        {note && <span className="whitespace-pre-wrap break-words text-ink-3 text-sm">{note}</span>}
      </div>
      <Button size="sm" aria-label={t('feat:switches.changeFor', { name })} onClick={onChange}>
        {t('feat:switches.change')}
      </Button>
    </li>
  )
}
