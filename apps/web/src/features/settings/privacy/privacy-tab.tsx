import type { RetentionRule } from '@marquee/contract/retention'
import { Button, Card, SectionHeader } from '@marquee/ui'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useRetention } from '../queries.ts'

const RetentionDialog = dialogOnDemand(() =>
  import('./retention-dialog.tsx').then((part) => ({ default: part.RetentionDialog })),
)

/** How long the venue keeps what it knows of guests, by kind, and what was erased last. */
export function PrivacyTab() {
  const { t } = useTexts('settings')
  const format = useFormat()
  const found = useRetention()
  const [open, setOpen] = useState<RetentionRule | null>(null)
  if (!found.data) return <PartState query={found} />
  return (
    <Card as="section" aria-labelledby="settings-privacy" className="max-w-[720px]">
      <SectionHeader id="settings-privacy" title={t('settings:tab.privacy')} subtitle={t('settings:privacy.lead')} />
      <ul aria-labelledby="settings-privacy" className="divide-y divide-line border-line border-t">
        {found.data.map((rule) => (
          <li key={rule.kind} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0 flex-[1_1_240px]">
              <span className="block font-semibold">{t(`settings:privacy.kind.${rule.kind}`)}</span>
              <span className="block text-ink-2 text-sm">{t(`settings:privacy.what.${rule.kind}`)}</span>
              {rule.ranAt && (
                <span className="tnum block text-ink-3 text-sm">
                  {t('settings:privacy.ran', { count: rule.erased, when: format.dateTime(rule.ranAt, 'short') })}
                </span>
              )}
            </span>
            <span className="flex items-center gap-3">
              <span className="tnum text-sm">
                {rule.months === null
                  ? t('settings:privacy.kept')
                  : t('settings:privacy.months', { count: rule.months })}
              </span>
              <Button
                size="sm"
                icon={Pencil}
                aria-label={t('settings:privacy.change', { kind: t(`settings:privacy.kind.${rule.kind}`) })}
                onClick={() => setOpen(rule)}
              >
                {t('settings:privacy.edit')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {open && <RetentionDialog rule={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}
