import { maskedGiftCode, type OrderDetail } from '@marquee/contract'
import { TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface LineCardsProps {
  line: Pick<OrderDetail['lines'][number], 'lineNo'>
  order: Pick<OrderDetail, 'giftCards' | 'currency'>
}

/** The gift cards that a line has sold: the end of each code, what is left on it and how it is. */
export function LineCards({ line, order }: LineCardsProps) {
  const cards = order.giftCards?.filter(({ lineNo }) => lineNo === line.lineNo) ?? []
  // Their words come with them: most orders have sold none.
  return cards.length > 0 ? <Cards cards={cards} currency={order.currency} /> : null
}

function Cards({ cards, currency }: { cards: NonNullable<OrderDetail['giftCards']>; currency: string }) {
  const { t } = useTexts('giftCards')
  const format = useFormat()
  const seesCards = useMay('gift_cards', 'view')
  return cards.map(({ id, tail, balanceMinor, state }) => {
    const code = maskedGiftCode(tail)
    return (
      <span key={id} className="tnum block text-ink-2 text-xs">
        {seesCards ? <TextLink render={<Link to={`/gift-cards?id=${id}`} />}>{code}</TextLink> : code}
        {` · ${format.money(balanceMinor, currency)} · ${t(`giftCards:state.${state}`)}`}
      </span>
    )
  })
}
