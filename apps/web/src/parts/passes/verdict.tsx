import type { PassCheck } from '@marquee/contract'
import { cx, Icon } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { colorOf } from './pass-words.ts'

const looks = {
  ok: { className: 'bg-scan-ok text-on-scan-ok', icon: Check },
  wait: { className: 'bg-scan-wait text-on-scan-wait', icon: TriangleAlert },
  no: { className: 'bg-scan-no text-on-scan-no', icon: OctagonX },
} as const

interface VerdictProps {
  check: PassCheck
  /** Nobody was let in or sent away: it only says what would be. */
  quiet?: boolean
}

/** What the door says: one word, the reason, and who and when where it was used before. */
export function Verdict({ check, quiet = false }: VerdictProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const color = colorOf(check)
  const { className, icon } = looks[color]
  const used =
    check.usedAt &&
    (check.usedBy
      ? t('getPass:card.usedBy', { when: format.dateTime(check.usedAt, 'short'), name: check.usedBy })
      : format.dateTime(check.usedAt, 'short'))
  return (
    <div
      role={quiet ? 'status' : 'alert'}
      className={cx('flex items-center gap-4 px-5', quiet ? 'py-3' : 'py-6', className)}
    >
      <Icon of={icon} size={quiet ? 'm' : 'l'} className={quiet ? undefined : '!size-12'} />
      <div className="min-w-0">
        {!quiet && (
          <p className="stretch-wide font-[720] text-2xl leading-9">
            {t(
              color === 'ok' ? 'getPass:verdict.ok' : color === 'wait' ? 'getPass:verdict.wait' : 'getPass:verdict.no',
            )}
          </p>
        )}
        {check.reason && <p className="font-semibold">{t(`getPass:reason.${check.reason}`)}</p>}
        {check.reason === 'revoked' && check.replacedAt && (
          <p className="tnum text-sm">
            {t('getPass:card.reissued', { when: format.dateTime(check.replacedAt, 'short') })}
          </p>
        )}
        {used && <p className="tnum text-sm">{used}</p>}
      </div>
    </div>
  )
}
