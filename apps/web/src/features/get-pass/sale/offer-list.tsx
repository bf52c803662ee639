import type { SessionForSale } from '@marquee/contract'
import { Badge, Icon, TextLink } from '@marquee/ui'
import IdCard from 'lucide-react/icons/id-card'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Basket, priceIn, qtyOf, roomFor, withQty } from '../model/choices.ts'
import { useNames } from '../use-names.ts'

interface OfferListProps {
  offer: SessionForSale
  basket: Basket
  onChange: (basket: Basket) => void
}

/** What can be sold without a seat: every pass type of every place, with large keys. */
export function OfferList({ offer, basket, onChange }: OfferListProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  return (
    <div className="flex flex-col gap-5">
      {offer.areas.map((area) => {
        const types = offer.passTypes.filter((type) => priceIn(offer, type.id, area.areaNo) !== null)
        const title = area.name ? name(area.name) : t('getPass:offer.general')
        return (
          <section key={area.areaNo} aria-label={title}>
            <div className="mb-2 flex items-baseline justify-between gap-3">
              <h3 className="font-[660] text-md">{title}</h3>
              <span className="tnum text-ink-2 text-sm">
                {area.free === 0
                  ? t('getPass:session.soldOut')
                  : t('getPass:session.left', { count: area.free, number: format.number(area.free) })}
              </span>
            </div>
            {types.length === 0 && <p className="text-ink-3 text-sm">{t('getPass:offer.noPrice')}</p>}
            <ul className="flex flex-col gap-2">
              {types.map((type) => (
                <TypeRow key={type.id} {...{ offer, basket, onChange, type }} areaNo={area.areaNo} areaTitle={title} />
              ))}
            </ul>
          </section>
        )
      })}
      {offer.session.keptForCodes > 0 && (
        <p className="text-ink-3 text-sm">{t('getPass:offer.kept', { count: offer.session.keptForCodes })}</p>
      )}
    </div>
  )
}

interface TypeRowProps extends OfferListProps {
  type: SessionForSale['passTypes'][number]
  areaNo: number
  areaTitle: string
}

const keyClass =
  'grid size-14 shrink-0 place-items-center rounded-md border border-line-strong/[.55] bg-surface enabled:hover:bg-sunken enabled:active:bg-line disabled:border-line disabled:bg-sunken disabled:text-ink-disabled'

function TypeRow({ offer, basket, onChange, type, areaNo, areaTitle }: TypeRowProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  const qty = qtyOf(basket, type.id, areaNo)
  const room = roomFor(offer, basket, { passTypeId: type.id, areaNo })
  const price = priceIn(offer, type.id, areaNo) ?? 0
  const title = name(type.name)
  const of = offer.areas.length > 1 ? `${title}, ${areaTitle}` : title
  const set = (wanted: number) => onChange(withQty(basket, type.id, { areaNo, qty: wanted }))
  const ages = ageWords(type, t)
  return (
    <li className="flex min-h-[72px] items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 max-sm:px-3">
      <div className="min-w-0 flex-1">
        <p className="font-[660] text-md [overflow-wrap:anywhere]">{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
          <span className="tnum font-semibold">{format.money(price, offer.prices.currency)}</span>
          {ages && <span className="text-ink-3">{ages}</span>}
          {type.people > 1 && <span className="text-ink-3">{t('getPass:offer.people', { count: type.people })}</span>}
          {type.requiresProof && (
            // In a narrow row its words go below each other.
            <Badge tone="info" icon={IdCard} className="!h-auto min-h-6 !whitespace-normal">
              {t('getPass:offer.proof')}
            </Badge>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <button
          type="button"
          className={keyClass}
          aria-label={t('getPass:offer.less', { type: of })}
          disabled={qty === 0}
          onClick={() => set(qty - 1)}
        >
          <Icon of={Minus} size="l" />
        </button>
        <output
          aria-label={t('getPass:offer.count', { type: of })}
          className="tnum w-11 text-center font-[680] text-lg"
        >
          {format.number(qty)}
        </output>
        <button
          type="button"
          data-more=""
          className={keyClass}
          aria-label={t('getPass:offer.more', { type: of })}
          disabled={room === 0}
          onClick={() => set(qty + 1)}
        >
          <Icon of={Plus} size="l" />
        </button>
      </div>
    </li>
  )
}

function ageWords(
  { ageMin, ageMax }: SessionForSale['passTypes'][number],
  t: ReturnType<typeof useTexts>['t'],
): string | null {
  if (ageMin !== null && ageMax !== null) return t('getPass:offer.ages', { from: ageMin, to: ageMax })
  if (ageMin !== null) return t('getPass:offer.agesFrom', { from: ageMin })
  return ageMax === null ? null : t('getPass:offer.agesTo', { to: ageMax })
}

/** A session whose places are all seats is sold where the seats are. */
export function SeatsElsewhere({ to }: { to: string | null }) {
  const { t } = useTexts('getPass')
  return (
    <p className="rounded-md border border-line bg-surface-2 p-4 text-ink-2 text-sm">
      {t('getPass:seats.says')} {to && <TextLink render={<Link to={to} />}>{t('getPass:seats.choose')}</TextLink>}
    </p>
  )
}
