import { inLanguage } from '@marquee/contract'
import type { BaseUnit, VendorAccount, VendorRow } from '@marquee/contract/inventory'
import { cx, Skeleton, TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useVendorAccount } from './queries.ts'

/** What is owed to a vendor by how late it is, and how the prices of its items went. */
export function Account({ vendor }: { vendor: VendorRow }) {
  const { t } = useTexts('vendors')
  const found = useVendorAccount(vendor.id)
  const { data } = found
  if (!data) {
    return found.isError ? (
      <FailedState title={t('vendors:account.failed')} query={found} />
    ) : (
      <div aria-busy="true" className="border-line border-b pb-4">
        <Skeleton width="100%" height={72} shape="box" />
      </div>
    )
  }
  if (!data.balance && data.prices.length === 0) return null
  return (
    <div className="flex flex-col gap-4 border-line border-b pb-4">
      {data.balance && <Balance id={vendor.id} balance={data.balance} currency={data.currency} />}
      {data.prices.length > 0 && <Prices prices={data.prices} currency={data.currency} />}
    </div>
  )
}

const ages = ['notDueMinor', 'upTo30Minor', 'upTo60Minor', 'olderMinor'] as const

interface BalanceProps {
  id: VendorRow['id']
  balance: NonNullable<VendorAccount['balance']>
  currency: string
}

function Balance({ id, balance, currency }: BalanceProps) {
  const { t } = useTexts('vendors')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, currency)
  const seesBills = useMay('vendor_payouts', 'view')
  return (
    <section aria-labelledby="vendor-balance">
      <h3 id="vendor-balance" className="flex items-baseline justify-between gap-3 font-semibold text-sm">
        {t('vendors:account.owed')}
        <span className="tnum text-base">{money(balance.owedMinor)}</span>
      </h3>
      {balance.owedMinor > 0 && (
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
          {ages.map((age) => (
            <div key={age} className="flex justify-between gap-2">
              <dt className="text-ink-3">{t(`vendors:account.${age}`)}</dt>
              <dd className={cx('tnum', age === 'olderMinor' && balance[age] > 0 && 'font-semibold text-danger')}>
                {money(balance[age])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="tnum mt-2 text-ink-3 text-xs">
        {t('vendors:account.more', { submitted: money(balance.submittedMinor), paid: money(balance.paidMinor) })}
      </p>
      {(balance.advanceMinor > 0 || balance.movingMinor > 0) && (
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
          {(['advanceMinor', 'movingMinor'] as const).map((key) => (
            <div key={key} className="flex justify-between gap-2">
              <dt className="text-ink-3">{t(`vendors:account.${key === 'advanceMinor' ? 'advance' : 'moving'}`)}</dt>
              <dd className="tnum">{money(balance[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {seesBills && (
          <TextLink render={<Link to={`/inventory/vendor-payouts?vendor=${id}`} />}>
            {t('vendors:account.bills')}
          </TextLink>
        )}
        <TextLink render={<Link to={`/inventory/inventory-expenses?vendor=${id}`} />}>
          {t('vendors:account.expenses')}
        </TextLink>
      </p>
    </section>
  )
}

// One gram or millilitre costs a fraction of a cent: people compare kilos and litres.
const told = { g: { unit: 'kg', times: 1000 }, ml: { unit: 'l', times: 1000 } } as const
const toldOf = (baseUnit: BaseUnit) =>
  baseUnit === 'g' || baseUnit === 'ml' ? told[baseUnit] : { unit: baseUnit, times: 1 }

function Prices({ prices, currency }: Pick<VendorAccount, 'prices' | 'currency'>) {
  const { t, language } = useTexts('vendors')
  const format = useFormat()
  return (
    <section aria-labelledby="vendor-prices">
      <h3 id="vendor-prices" className="font-semibold text-sm">
        {t('vendors:account.prices')}
      </h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {prices.map(({ item, points }) => {
          const [last, before, ...older] = points
          if (!last) return null
          const { unit, times } = toldOf(item.baseUnit)
          const price = (unitMinor: number) => format.money(Math.round(unitMinor * times), currency)
          const change = before && before.unitMinor > 0 ? last.unitMinor / before.unitMinor - 1 : 0
          return (
            <li key={item.id} className="py-1.5">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate">{inLanguage(item.name, language)}</span>
                <span className="tnum shrink-0 text-right">
                  {t('vendors:account.per', {
                    price: price(last.unitMinor),
                    unit: t(`vendors:unit.${unit}`),
                  })}
                  {Math.abs(change) >= 0.001 && (
                    <span className={cx('ml-2 text-xs', change > 0 ? 'text-danger' : 'text-success')}>
                      {t(change > 0 ? 'vendors:account.up' : 'vendors:account.down', {
                        share: format.percent(Math.abs(change)),
                      })}
                    </span>
                  )}
                  <span className="block text-ink-3 text-xs">{format.date(last.on)}</span>
                </span>
              </div>
              {before && (
                <details className="text-xs">
                  <summary className="cursor-pointer text-ink-3">
                    <span>{t('vendors:account.earlier', { count: older.length + 1 })}</span>{' '}
                    <span className="sr-only">{inLanguage(item.name, language)}</span>
                  </summary>
                  <ol>
                    {[before, ...older].map((point, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: several deliveries come on one day
                      <li key={at} className="tnum flex justify-between gap-3 py-0.5">
                        <span>{format.date(point.on)}</span>
                        <span>{price(point.unitMinor)}</span>
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
