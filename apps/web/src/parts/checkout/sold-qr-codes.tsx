import { groupShortCode, type SaleResult } from '@marquee/contract'
import { ErrorState, Skeleton } from '@marquee/ui'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { QrCode } from '../mfa/qr-code.tsx'
import { useSoldPasses } from './queries.ts'

interface SoldQrCodesProps {
  result: SaleResult
  passText?: (pass: SaleResult['passes'][number]) => string
}

/** The codes of a sale for the guest's own camera. */
export function SoldQrCodes({ result, passText }: SoldQrCodesProps) {
  const { t } = useTexts('pay')
  const found = useSoldPasses(result.passes[0]?.shortCode ?? '', true)
  if (found.isPending) return <Skeleton shape="box" width={196} height={196} />
  if (found.isError) {
    return (
      <ErrorState
        title={t('pay:done.qrFailed')}
        requestId={readFailure(found.error).requestId ?? undefined}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  }
  const codes = new Map(found.data.orders.flatMap(({ passes }) => passes.map(({ id, code }) => [id, code])))
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {result.passes.map((pass) => {
        const code = codes.get(pass.id)
        return (
          <li key={pass.id} className="flex flex-col items-center gap-1 text-center">
            {code && <QrCode text={code} label={t('pay:done.qrOf', { code: groupShortCode(pass.shortCode) })} />}
            <span className="text-sm">{passText?.(pass)}</span>
            <span translate="no" className="tnum font-semibold tracking-wide">
              {groupShortCode(pass.shortCode)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
