import type { AuditRow } from '@marquee/contract'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'

/** Who did it, and by whose leave or with which key. */
export function Who({ row }: { row: AuditRow }) {
  const { t } = useTexts('audit')
  const called = useGivenNames()
  const extra = [
    row.approver && t('audit:approvedBy', { name: row.approver.name }),
    row.apiKey && t('audit:byKey', { name: row.apiKey }),
  ].filter((text) => text !== null)
  return (
    <span className="block min-w-0 max-w-[13rem]">
      <b className="block truncate font-semibold leading-5">{row.actor?.name ?? t('audit:system')}</b>
      <span className="block truncate text-ink-3 text-xs leading-4">
        {[row.actorRole && called.role(row.actorRole), ...extra].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
