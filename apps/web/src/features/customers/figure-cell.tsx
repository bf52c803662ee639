import { Skeleton } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import type { ListedCustomer } from './queries.ts'

interface FigureCellProps {
  customer: ListedCustomer
  figure: 'visits' | 'spent' | 'lastVisit'
}

/** What a customer comes to, in the list. Nothing is said where it could not be asked: a dash would read as none. */
export function FigureCell({ customer: { figures }, figure }: FigureCellProps) {
  const format = useFormat()
  if (figures === undefined) return <Skeleton width={48} />
  if (figures === null) return null
  const { visits, spentMinor, currency, lastVisitAt } = figures
  const said = {
    visits: () => format.number(visits),
    spent: () => format.money(spentMinor, currency),
    lastVisit: () => lastVisitAt && format.date(lastVisitAt),
  }[figure]()
  return <span className="tnum whitespace-nowrap">{said}</span>
}
